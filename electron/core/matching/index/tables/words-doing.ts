// electron/core/matching/index/tables/words-doing.ts - what people want done, and how things are: English | German | French | Spanish | Japanese, without accents.

export const DOING = `
create|erstelle erzeuge anlegen|creer cree|crea crear|作成 作って 作る 作りたい
write|schreib schreibe verfasse|ecris ecrire redige|escribe escribir redacta|書いて 書く 書きたい 執筆
draft write|entwirf entwerfe entwurf|brouillon ebauche|borrador|下書き 草案
generate|generiere generieren|genere generer|genera generar|生成
build|baue bauen aufbauen|construire construis|construye construir|構築 ビルド
make|bastle|fabrique|haz|
check verify|prufe uberprufe kontrolliere|verifie verifier controle|comprueba verifica revisa|確認 チェック 検証
review|begutachte durchsicht review|revue relire relis|revisa revision|レビュー 査読
test|teste testen tests|teste tester tests essai|prueba probar pruebas|テスト 試験
fix|behebe beheben repariere korrigiere|corrige corriger repare|arregla arreglar corrige|修正 直して 直す
debug error|fehler fehlersuche debugge|deboguer bogue erreur bug|depura depurar error fallo|デバッグ エラー バグ 不具合
improve|verbessere verbessern|ameliore ameliorer|mejora mejorar|改善 向上
optimize performance|optimiere optimieren|optimise optimiser|optimiza optimizar|最適化 高速化
slow performance optimize|langsam trage|lent lente lentement|lento lenta tarda|遅い 遅く 重い
fast performance|schnell schneller beschleunige|rapide vite accelere|rapido acelera|速い 速く
clean|aufraume aufraumen raum bereinige saubere|nettoie nettoyer range|limpia limpiar ordena|整理 掃除 きれい
tidy clean|ordnen|ranger|arregla|
rewrite|umschreibe umschreiben|reecris reecrire reformule|reescribe reescribir|書き直 書き換え リライト
simplify plain|vereinfache einfach einfacher verstandlich|simplifie simple simplement clair|simplifica sencillo simple claro|簡単 わかりやす 分かりやす 平易
summarize summary|fasse zusammenfasse zusammenfassen zusammenfassung zusammen|resume resumer synthese|resume resumen resumir|要約 まとめて まとめ サマリー
translate translation|ubersetze ubersetzen ubersetzung|traduis traduire traduction|traduce traducir traduccion|翻訳 訳して
localize language translation|lokalisiere mehrsprachig|localiser multilingue|localizar multilingue|多言語 ローカライズ
explain|erklare erklaren erlautere|explique expliquer|explica explicar|説明 解説
describe|beschreibe beschreiben|decris decrire|describe describir|描写 記述
document documentation|dokumentiere dokumentation dokumentieren|documente documenter documentation|documenta documentar documentacion|文書 ドキュメント 資料
find|finde suche|trouve trouver|encuentra encontrar|見つけ 探して 探す
search|suche suchen durchsuche|recherche chercher cherche|busca buscar busqueda|検索
compare|vergleiche vergleichen|compare comparer|compara comparar|比較
analyze analysis|analysiere analyse auswertung werte|analyse analyser|analiza analizar analisis|分析 解析
plan|plane planen planung|planifie planifier planning|planifica planificar planea|計画 プラン
design|gestalte gestalten entwirf|concevoir concois conception|disena disenar diseno|設計 デザイン
deploy deployment|bereitstelle bereitstellen bereitstellung veroffentliche|deploie deployer deploiement|despliega desplegar despliegue|デプロイ 展開
publish|veroffentliche veroffentlichen|publie publier publication|publica publicar|公開 投稿
release|version freigabe|livraison|lanzamiento|リリース
install setup|installiere installieren einrichte einrichten|installe installer installation|instala instalar instalacion|インストール 導入
configure configuration|konfiguriere konfigurieren konfiguration einstellung|configure configurer configuration|configura configurar configuracion|設定 構成
integrate integration|einbinde integriere binde integrieren anbindung|integre integrer integration|integra integrar integracion|統合 連携 組み込
migrate migration|migriere migrieren umzug umziehe|migre migrer migration|migra migrar migracion|移行 マイグレーション
convert conversion|umwandle wandle konvertiere konvertieren umwandeln|convertis convertir conversion|convierte convertir conversion|変換
upgrade update|aktualisiere aktualisieren upgrade|mets jour actualiser|actualiza actualizar|更新 アップグレード アップデート
extract|extrahiere extrahieren|extrais extraire|extrae extraer|抽出
merge|zusammenfuhre verschmelze|fusionne fusionner|fusiona fusionar combinar|結合 マージ 統合
split|aufteile teile|diviser separe|divide separar|分割
compress|komprimiere verkleinere|compresse comprimer|comprime comprimir|圧縮
resize|verkleinere verkleinern vergrosser|redimensionne redimensionner|redimensiona redimensionar|リサイズ 縮小
remove|entferne entfernen losche loschen|supprime supprimer enleve|elimina eliminar borra borrado|削除 消して
add|fuge hinzufuge erganze|ajoute ajouter|anade agrega anadir|追加
collect list|sammle sammeln liste|rassemble collecte liste|reune recopila lista|収集 一覧 集めて
sort group|sortiere gruppiere|trie grouper|ordena agrupa|並べ替 分類
monitor monitoring|uberwache uberwachen uberwachung|surveille surveiller surveillance supervision|monitoriza monitorear supervisar|監視 モニタリング
measure metrics|messe messen kennzahl|mesure mesurer indicateur|mide medir metrica|測定 計測 指標
store|speicher speichere|stocke stocker|guarda guardar almacena|保存 保管
protect secure security|schutze schutzen absichern sicher sicherheit|protege proteger securite securise|protege proteger seguridad segura seguro|保護 セキュリティ 安全
encrypt encryption|verschlussele verschlusselung|chiffre chiffrer chiffrement|cifra cifrar cifrado|暗号
automate automation automatic|automatisiere automatisch automatisieren|automatise automatique automatiser|automatiza automatico automatizar|自動化 自動
schedule|zeitplan terminiere|planifie horaire|programa horario|スケジュール 予定
prepare|bereite vorbereite vorbereitung|prepare preparer|prepara preparar|準備
refactor|refaktoriere umbaue|refactorise refactoriser|refactoriza refactorizar|リファクタリング
train fine-tune training|trainiere training|entraine entrainer|entrena entrenar|学習 訓練 トレーニング
learn|lerne lernen|apprends apprendre|aprende aprender|学ぶ 学びたい
draw diagram|zeichne zeichnen|dessine dessiner|dibuja dibujar|描いて 描く
record|aufzeichne aufnahme|enregistre enregistrement|graba grabacion|録画 録音 記録
scan|scanne durchsuche|scanne analyser|escanea escanear|スキャン
validate|validiere gultig|valide valider|valida validar|検証
scale scaling|skaliere skalierung|echelle|escala escalar|スケール スケーリング
open pending|offen offene|ouvert ouverte|abierto pendiente pendientes|未完了 未解決
broken|kaputt defekt tot tote|casse mort morts|roto rotos|壊れ 切れ
mess clean|durcheinander unordentlich chaos|desordre bazar|desordenado desorden|ぐちゃぐちゃ
safe secure|sicher|sur|seguro|
polite professional|hoflich hofliche|poli polie|cortes educado|丁寧
new|neu neue neuen|nouveau nouvelle|nuevo nueva|新しい 新規
small|klein kleiner|petit petite|pequeno|小さ
downtime|ausfallzeit unterbrechung|interruption arret|interrupcion parada|停止 ダウンタイム
zero-downtime|unterbrechungsfrei|||無停止
legacy|veraltet alt|ancien herite|antiguo heredado|レガシー
start|starte beginne|demarrer commencer|empieza iniciar|開始 始め
run|ausfuhre laufen|execute lancer|ejecuta ejecutar|実行 動かし
`;
