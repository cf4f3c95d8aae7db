// electron/core/matching/index/tables/everyday.ts - words of stories and small talk. A message that tells one has many of them; they are no slips of the pen
// of rarer words, and they must not outvote the one word that says what is wanted.

export const EVERYDAY = `
absolutely afternoon age alone amazing angry animal anniversary apple arm arrive autumn awful baby bad bag bank bath beach bear beat beautiful beauty bed
beer beg birthday bite blame blood blue boat body boil book boring borrow bottle bought bowl box boy bread breakfast bring broad brother brought brown
brush busy butter buy cake calm camp candle car care careful carpet carry cat catch caught century chair chance cheap cheaper cheese cheerful chicken child
children chocolate church city clever climb clock clothes cloudy coast coat coffee cold complain cook cooking cool corner cough count country couple
course cousin cow crazy cream cross crowd cry cup curious cut dad dance dancing danger dark date daughter dead dear death decide deep delicious desk
dinner dirty dish doctor dog door doubt dozen dream dress drink drive drop dry duck ear early earth east eat egg eight eleven elephant
evening everyday evil excellent excited eye face fall family famous farm fast fat father favour favourite favorite fear feel feet
fell felt fence fifteen fifty fight film finger finish fire fish fit five flat flew floor flower fly food foot football forest forget forgot forty fork fortunately
four fox free fresh friday friend friendly frog front fruit fun funny future garden gate gift girl glad glass glove gold goodbye goodnight grandfather
grandma grandmother grandpa grass green grey ground guess guest guy hair half hall hand hang happen happy hard hat hate head health hear heard heart
heavy held helmet hill history hit hobby hold hole holiday home honest honestly honey hope horse hospital hot hotel hour house hundred hungry hurry hurt
husband ice idea imagine inch iron island joke joy juice jump june july king kiss kitchen knee knew knife lady lake lamp land large late
lately laugh laundry lazy leaf leg lemon lesson letter life light listen live living loud love lovely lucky lunch machine mad
man marriage matter meal meat met middle midnight milk million minute mirror miss mistake moment monday money monkey month moon morning mother
mountain mouse mouth movie mum museum music nearly neck neighbour neighbor neither newspaper nice night nine noise north nose nobody notice novel office
oil onion opposite orange outside oven owe paid pain pair palace park party pass past pay peace pen pencil people pepper perfect person pet 
piano piece pig pile pink pizza plane plant plate pleased pleasure pocket poor popular potato pray present pretty prince princess promise
proud pull push queen question quiet rabbit radio rain rainy ran reach read ready reason recent recipe recommend red relax remember rent
restaurant rice rich ride ring river road rock roof room rope rose round sad safe salad salt sand sandwich sang sat saturday sauce saw school sea
season second seem sell send sent seven shade shake shame sheep ship shirt shoe shop shopping short shoulder shout shut shy sick silly silver
simple sing singer sister sit six sixty size skin sky sleep sleepy smell smile snow soap soft sold soldier son song sorry sound soup
south speak spend spoke spoon sport spring stairs stand star station stay steal stomach stone stood stop store storm story strange street strong student
stupid sugar suit summer sun sunday sunny supper surprise sweet swim tail talk tall taste taught tea teach teacher tear teeth television ten
theatre theater thick thin third thirsty thirty thought thousand threw throw thursday tie tired toe told tongue tooth top touch tower town toy
train travel tree trip trouble trousers true truth tuesday turn twelve twenty twice uncle understand unhappy university upset vacation village visit voice wait
wake walk wall warm warn wash watch water weak wear weather wedding wednesday week weekend weight west wet wheel white wide wife wild wind window winter
wish woman women wonder wonderful wood word world worried worry worse worst wrong yard year yellow young zoo
absence advice allow answer arrange attention average become begin believe belong between board business buyer call cause change choose
common company condition consider continue correct course customer difference different difficult direction discuss easy effort employee enjoy
enough exact exactly excuse expect explain fact fair feeling fill final find follow force former forward full general group grow habit
handle happy hide hire huge important interest job join kind knowledge lead leave left legal level lie list loose lose lost lot main manager
maybe meaning meet member mention mind mine movement name nature normal note number obvious often open opinion order own paper part
particular patient personal place play please point practice prefer problem proper public quarter rather real realize
really receive regular reply rest result sense sentence serious serve share sheet side sight sign similar situation
small social society special spread start state step stick still straight study subject succeed sudden suggest supply support suppose sure term
thanks total trade try type usual value view wage way wonder write
`;
