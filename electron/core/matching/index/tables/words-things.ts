// electron/core/matching/index/tables/words-things.ts - what people speak of: English | German | French | Spanish | Japanese, without accents.

export const THINGS = `
database|datenbank datenbanken|base bdd|base|データベース DB
data|daten|donnees donnee|datos dato|データ
query|abfrage abfragen|requete requetes|consulta consultas|クエリ 問い合わせ
table|tabelle tabellen|tableau table tableaux|tabla tablas|表 テーブル
column|spalte spalten|colonne colonnes|columna columnas|列
row|zeile zeilen|ligne lignes|fila filas|行
spreadsheet|tabellenkalkulation|tableur|hoja|スプレッドシート 表計算
file|datei dateien|fichier fichiers|archivo archivos fichero|ファイル
folder|ordner verzeichnis|dossier repertoire|carpeta directorio|フォルダ
page|seite seiten|page pages|pagina paginas|ページ
website web|webseite website internetseite|site|sitio web|サイト ウェブ
link|link links verweis verweise|lien liens|enlace enlaces|リンク
text|text texte|texte textes|texto textos|文章 テキスト 文
document|dokument dokumente|document documents|documento documentos|文書
note notes|notiz notizen|note notes|nota notas|メモ ノート
task|aufgabe aufgaben|tache taches|tarea tareas|タスク 課題 やること
project|projekt projekte|projet projets|proyecto proyectos|プロジェクト
meeting|besprechung sitzung treffen meeting|reunion reunions|reunion reuniones|会議 ミーティング 打ち合わせ
minutes meeting|protokoll|compte-rendu compte rendu proces-verbal|acta minuta|議事録
email|mail emails mails|mail courriel email|correo email|メール
letter|brief|lettre|carta|手紙
report|bericht berichte|rapport rapports|informe informes reporte|報告 レポート
presentation slides|prasentation folien vortrag|presentation diapositives|presentacion diapositivas|プレゼン スライド 発表
image|bild bilder|image images|imagen imagenes|画像 イメージ
picture photo image|foto fotos|photo photos|foto fotos|写真
video|video videos film|video videos|video videos|動画 ビデオ
diagram|diagramm diagramme schaubild|diagramme schema|diagrama diagramas|図 ダイアグラム 図表
chart visualization|grafik|graphique|grafico grafica|グラフ チャート
dashboard|dashboard|tableau-de-bord bord|panel tablero cuadro|ダッシュボード
code|code quellcode quelltext|code|codigo|コード ソース
function|funktion funktionen|fonction fonctions|funcion funciones|関数 機能
class|klasse klassen|classe classes|clase clases|クラス
interface|schnittstelle schnittstellen oberflache|interface|interfaz|インターフェース 画面
api|programmierschnittstelle|api|api|API
library package|bibliothek paket pakete|bibliotheque paquet|biblioteca paquete libreria|ライブラリ パッケージ
dependency|abhangigkeit abhangigkeiten|dependance dependances|dependencia dependencias|依存
module|modul module|module modules|modulo modulos|モジュール
component|komponente komponenten|composant composants|componente componentes|コンポーネント 部品
architecture|architektur|architecture|arquitectura|アーキテクチャ 構造
pattern|muster|modele motif patron|patron patrones|パターン
template|vorlage vorlagen|modele gabarit|plantilla plantillas|テンプレート 雛形
model|modell modelle|modele modeles|modelo modelos|モデル
schema|schema|schema|esquema|スキーマ
server|server|serveur serveurs|servidor servidores|サーバ サーバー
client customer|kunde kunden kundin|client clients cliente|cliente clientes|顧客 お客様 クライアント
service|dienst dienste|service services|servicio servicios|サービス
network|netzwerk netz|reseau reseaux|red redes|ネットワーク
cloud|cloud wolke|nuage cloud|nube cloud|クラウド
container|container|conteneur conteneurs|contenedor contenedores|コンテナ
docker dockerfile|docker|docker|docker|ドッカー
kubernetes|kubernetes|kubernetes|kubernetes|クバネティス
manifest|manifest manifeste|manifeste manifestes|manifiesto manifiestos|マニフェスト
pipeline|pipeline|pipeline|pipeline canalizacion|パイプライン
workflow|ablauf arbeitsablauf|workflow flux|flujo|ワークフロー
commit|commit|commit|commit|コミット
branch|zweig|branche branches|rama ramas|ブランチ
repository|repository repositorium|depot|repositorio|リポジトリ
issue|ticket vorgang|ticket|incidencia|課題 イシュー
changes|anderung anderungen|changement changements modification|cambio cambios|変更
changelog release notes|anderungsprotokoll versionshinweise|journal notes|registro|変更履歴 リリースノート
password secret|passwort passworter kennwort|passe motdepasse mot-de-passe|contrasena contrasenas clave claves|パスワード 暗証
secret|geheimnis geheimnisse|secret secrets|secreto secretos|秘密 シークレット 機密
user|benutzer nutzer anwender|utilisateur utilisateurs|usuario usuarios|ユーザー 利用者
login authentication|anmeldung anmelden|connexion authentification|autenticacion sesion|ログイン 認証
authorization permission|berechtigung berechtigungen rechte|autorisation droits permission|autorizacion permiso permisos|認可 権限
role|rolle rollen|role roles|rol roles|役割 ロール
privacy gdpr|datenschutz dsgvo|rgpd confidentialite|privacidad rgpd|プライバシー 個人情報
personal|personlich personliche personenbezogen|personnel personnelles|personal personales|個人
consent|einwilligung zustimmung|consentement|consentimiento|同意
law legal|gesetz rechtlich recht|loi juridique|ley legal|法律
contract|vertrag vertrage|contrat contrats|contrato contratos|契約
employment employee|arbeit mitarbeiter angestellte arbeitsvertrag|travail employe salarie|empleo empleado trabajo laboral|雇用 従業員
job|stelle bewerbung|emploi candidature|empleo puesto|仕事 求人 転職
resume job|lebenslauf|cv|curriculum|履歴書
invoice billing|rechnung rechnungen|facture factures facturation|factura facturas facturacion|請求 請求書
payment|zahlung zahlungen bezahlung|paiement paiements|pago pagos|支払 決済
subscription|abo abonnement abonnements|abonnement abonnements|suscripcion suscripciones|サブスクリプション 定期
price pricing|preis preise|prix tarif|precio precios|価格 料金
cost|kosten|cout couts|coste costo costes costos|コスト 費用
money financial|geld finanz finanzen|argent finance financier|dinero financiero finanzas|お金 財務
company startup|firma unternehmen|entreprise societe|empresa|会社 企業
startup|startup grundung|startup|startup emprendimiento|スタートアップ 起業
market|markt|marche|mercado|市場
marketing|werbung|publicite|publicidad|マーケティング 広告
campaign|kampagne|campagne|campana|キャンペーン
sales|verkauf vertrieb|vente ventes|ventas venta|営業 販売
strategy|strategie|strategie|estrategia|戦略
product|produkt produkte|produit produits|producto productos|製品 商品
requirements|anforderung anforderungen|exigence exigences|requisito requisitos|要件
specification|spezifikation|specification cahier|especificacion|仕様
decision|entscheidung entscheidungen|decision decisions|decision decisiones|決定 意思決定
risk|risiko risiken|risque risques|riesgo riesgos|リスク
threat|bedrohung bedrohungen gefahr|menace menaces|amenaza amenazas|脅威
attack|angriff angriffe|attaque attaques|ataque ataques|攻撃
vulnerability security|schwachstelle sicherheitslucke|vulnerabilite faille|vulnerabilidad|脆弱性
incident outage|ausfall vorfall storung|incident panne|incidente caida|障害 インシデント
alert|alarm warnung|alerte alertes|alerta alertas|アラート 警告
log|protokoll logs|journal journaux|registro registros|ログ
trace tracing|verfolgung|trace|rastreo traza|トレース
performance|leistung performance|performance performances|rendimiento|性能 パフォーマンス
memory|speicher arbeitsspeicher|memoire|memoria|メモリ
accessibility|barrierefrei barrierefreiheit|accessibilite accessible|accesibilidad accesible|アクセシビリティ
mobile|handy mobil smartphone|mobile telephone portable|movil telefono|モバイル スマホ 携帯
app|anwendung app|application appli|aplicacion app|アプリ アプリケーション
game|spiel spiele|jeu jeux|juego juegos|ゲーム
browser|browser|navigateur|navegador|ブラウザ
form|formular|formulaire|formulario|フォーム
button|knopf|bouton|boton|ボタン
screen|bildschirm|ecran|pantalla|画面
screenshot|bildschirmfoto|capture|captura|スクリーンショット
design|gestaltung|design|diseno|デザイン
color|farbe farben|couleur couleurs|color colores|色
font typography|schrift schriftart|police typographie|tipografia fuente|フォント
logo brand|marke logo|marque logo|marca logo|ブランド ロゴ
layout|anordnung|mise disposition|maquetacion disposicion|レイアウト
animation|animation|animation|animacion|アニメーション
test|test|test|prueba|テスト
coverage|abdeckung testabdeckung|couverture|cobertura|カバレッジ
unit|einheit komponententest|unitaire unitaires|unitaria unitarias unitario|単体 ユニット
example|beispiel|exemple|ejemplo|例
tutorial|anleitung|tutoriel|tutorial|チュートリアル
comment|kommentar kommentare|commentaire commentaires|comentario comentarios|コメント
readme|liesmich|lisezmoi|leeme|リードミー
question|frage fragen|question questions|pregunta preguntas|質問
answer|antwort antworten|reponse|respuesta|回答
list|liste listen|liste|lista|リスト 一覧
story|geschichte|histoire recit|historia cuento|物語 ストーリー
place|ort orte platz|lieu endroit|lugar sitio|場所
scene|szene|scene|escena|場面 シーン
chapter|kapitel|chapitre|capitulo|章
contradiction consistency|widerspruch widerspruche|contradiction contradictions incoherence|contradiccion contradicciones incoherencia|矛盾 整合
world|welt|monde|mundo|世界
language|sprache|langue langage|idioma lenguaje lengua|言語
style|stil|style|estilo|スタイル
summary|uberblick|apercu|resumen|概要
week weekly|woche wochentlich wochenruckblick|semaine hebdomadaire|semana semanal|週 毎週
month|monat|mois|mes|月
year|jahr jahre|annee an|ano anos|年
time|zeit|temps|tiempo|時間
timezone|zeitzone|fuseau|zona|タイムゾーン
team|team mannschaft|equipe equipes|equipo|チーム
colleague|kollege kollegen|collegue|colega companero|同僚
manager|chef vorgesetzter|chef responsable|jefe gerente|上司
feedback review|ruckmeldung bewertung|retour avis|retroalimentacion valoracion|フィードバック 評価
goal|ziel ziele|objectif but|objetivo meta|目標
idea brainstorming|idee ideen|idee idees|idea ideas|アイデア
student exam|schuler student prufung klausur|etudiant examen|estudiante examen|学生 試験勉強
agent|agent agenten|agent agents|agente agentes|エージェント
prompt|prompt eingabeaufforderung|invite prompt|prompt|プロンプト
chatbot|chatbot|chatbot|chatbot|チャットボット
vector|vektor|vecteur|vector|ベクトル
index|index|index|indice|インデックス 索引
recommendation|empfehlung empfehlungen|recommandation|recomendacion|推薦 レコメンド
smart-contract|||contrato-inteligente|スマートコントラクト
trading|handel handelsstrategie|trading|trading inversion|取引
portfolio|depot portfolio|portefeuille|cartera|ポートフォリオ
cluster|cluster|grappe cluster|cluster|クラスタ
node|knoten|noeud|nodo|ノード
queue|warteschlange|file|cola|キュー
event|ereignis ereignisse|evenement evenements|evento eventos|イベント
microservices|mikrodienste microservices|microservices|microservicios|マイクロサービス
infrastructure|infrastruktur|infrastructure|infraestructura|インフラ
environment|umgebung|environnement|entorno|環境
variable|variable|variable|variable|変数
script|skript|script|script guion|スクリプト
shell command|befehl befehlszeile kommandozeile|commande|comando|コマンド シェル
error exception|ausnahme fehlermeldung|exception|excepcion|例外
social|sozial|social sociaux reseaux-sociaux|social sociales redes-sociales|ソーシャル SNS
post|beitrag beitrage|publication|publicacion|投稿
domain|domane|domaine|dominio|ドメイン
search|suche|recherche|busqueda|検索
simple plain|leicht leichter leichte|facile|facil|やさしい
python|||| パイソン
java|||| ジャバ
`;
