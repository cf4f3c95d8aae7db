// electron/core/matching/index/tables/stop-words.ts - words that say nothing about what a message is about. They decide how many messages are
// wrongly taken for a skill, not how many are found (facts/matching.md). Without accents and apostrophes, as tokens are.

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

const ENGLISH =
  set(`a about above across actually after again ago all almost along already also although always am an and another any anybody
anymore anyone anything anyway are arent around as at away b back be because been before being below best better between both but by c came can
cannot cant come comes coming could couldnt d did didnt do does doesnt doing done dont down during each either else em enough even ever every
everybody everyone everything few first for from get gets getting give gives given go goes going gone gonna good got gotta had has have havent
having he hello help helps her here heres hers hey hi him his hmm how however i id if ill im in instead into is isnt it its itself ive just keep
kind know last later least let lets like likely ll lot lots m made make makes making many may maybe me mean might mine more most much must my
myself near need needed needs neither never new next no nobody none nor not nothing now o of off ok okay on once one ones only onto or other
others our ours out over own per perhaps please possible probably properly put quite rather re really right s said same say says see seem seems
seen several shall she should shouldnt since so some somebody somehow someone something sometimes somewhere soon still stuff such sure t take
takes taking tell than thank thanks that thats the their theirs them themselves then there theres these they theyre thing things this those
though through thus to today together tomorrow tonight too took toward towards tried try trying two u under until up upon us use used uses using
usually v ve very via w want wanted wants was wasnt way we well went were werent weve what whatever whats when whenever where wherever whether
which while who whoever whole whom whose why will with within without wont would wouldnt x y yes yesterday yet you youd youll your youre yours
yourself youve anymore bit big little long old real nice great
able ask asked asking asks applicable appropriate based bunch e.g. etc example examples following i.e. include included includes including invoke
mention mentioned mentions multiple specific such support supports task tasks trigger triggered triggers user users whenever work working works
skill skills step ensure across various provide provides provided`);

const GERMAN = set(`aber alle allem allen aller alles als also am an andere anderen auch auf aus bald bei beim bin bis bist bitte brauch
brauche braucht da dabei dadurch dafur damit danach dann daran darauf daraus das dass davon dazu dein deine deinen dem den denn der deren des
dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einfach er es etwas euch fur ganz gar
geht genau gerade gern gib gibt hab habe haben hallo hast hat hatte hatten hier ich ihm ihn ihnen ihr ihre im immer in ins irgendwie ist ja
jede jedem jeden jeder jedes jetzt kann kannst kein keine keinen konnen konnte konntest konnten mach mache machen macht mal man mehr mein meine
meinem meinen meiner mich mir mit mochte muss musst nach nein nicht nichts noch nun nur ob oder ohne schon sehr sei sein seine seit sich sie
sind so soll sollen sollte sollten solche solchen sowie uber um und uns unser unsere unserem unseren unserer vom von vor wann war waren warum
was weil welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wo wurde wurden zu zum zur zwischen bin hilf
hilfst helfen fuer ueber koennen koennte koenntest moechte wuerde waere mussen muessen gibts heute morgen gestern`);

const FRENCH =
  set(`a afin ai aide aider ainsi alors apres as au aucun aucune aussi autre aux avant avec avoir avons besoin bien bonjour c ca
car ce ceci cela celle celui ces cet cette ceux chaque chez comme comment d dans de deja depuis des deux dois doit donc dont du elle elles en
encore entre es est et etait etes etre eu faire fais fait faudrait faut il ils j jai je l la laquelle le lequel les leur leurs lors lui ma mais
me mes moi moins mon n ne ni non nos notre nous on ont ou par pas pendant peu peut peux plus pour pourrais pourquoi pouvez puis qu quand que
quel quelle quelles quels qui quoi quelque quelques rien s sa sans se sera ses si sinon soit son sont sous suis sur svp ta te tes toi ton tous
tout toute toutes tres trop tu un une veux voici voila vos votre voudrais vous y etes merci jaimerais plait`);

const SPANISH =
  set(`a ademas ahora al algo algun alguna algunas alguno algunos ante antes aqui asi aun aunque ayuda ayudame bien cada como con
contra cosa creo cual cuales cuando cuanto cuyo da dame de debe debo del desde donde dos e el ella ellas ellos en entonces entre era eres es esa
esas ese eso esos esta estaba estamos estan estar estas este esto estos estoy fue fueron gracias gustaria ha hace hacer haces hacia hago han has
hasta hay haz he hola hoy la las le les lo los luego mas me mi mis mucho muchos muy nada necesito ni no nos nosotros nuestra nuestras nuestro
nuestros o os otra otras otro otros para pero poco podemos podria podrias porque por favor pues puede puedes puedo que quien quiero quisiera se
sea ser si sido sin sino sobre solo son soy su sus tal tambien tan tanto te tengo ti tiene tienes toda todas todo todos tu tus un una unas uno
unos va vamos voy y ya yo`);

export type Language = 'en' | 'de' | 'fr' | 'es';
export const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

const FOREIGN = ['de', 'fr', 'es'] as const;

/** The language whose little words a text has most of; English among equals. */
export function languageOf(words: readonly string[]): Language {
  const count = (language: Language) => words.filter((word) => STOP_WORDS[language].has(word)).length;
  let best: Language = 'en';
  let most = count('en');
  for (const language of FOREIGN) {
    const found = count(language);
    if (found > most) [best, most] = [language, found];
  }
  return best;
}

/** English ones count in every language: messages mix them, and so do descriptions. */
export const isStopWord = (word: string, language: Language): boolean =>
  STOP_WORDS.en.has(word) || (language !== 'en' && STOP_WORDS[language].has(word));
