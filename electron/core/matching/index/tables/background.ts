// electron/core/matching/index/tables/background.ts - how common a word is where skills are described and wishes are told, before it is known which skills
// there are. Counted over the 600 public descriptions of test/fixtures/matching; each line: at least so many of them have the stems.
import { stemOf } from '../text/stem.ts';
import { EVERYDAY } from './everyday.ts';

export const BACKGROUND_ENTRIES = 600;

const COUNTED = `
5: account activ against agentic agnostic alert approval architect architectural assert assess assistant audio authentic author automatical
  avail awar ax backend bad base benchmark bi bicep blueprint boot branch break breakdown brief brows bulk busi cach calibr capabiliti card
  case catch checkpoint claim claud clean collabor collect color comment compar compatibl compil compliant composit concurrent consumpt
  continuous contribut copi core coverag credential crud csharp css customiz dataset deck default degrad delet deriv dev diff directori
  discov discoveri domain dotnet drift earli effectiv efficient email endpoint entiti entri eval experi experienc explain explicit explor
  external fail fast fetch filter fit folder form found fram generic governanc grad graph growth guidelin hierarchi horizontal host hybrid
  iac identiti import incident inject input inspect interact internal investor item iter known label larg latenci legaci lifecycl limit
  line logic look low machin major manifest manipul market match media merg metadata methodologi microservic mistak ml mock modifi monorepo
  nam name narrativ natural non note object optional org parallel path payment phas pick playwright plus point polish posit postgr pptx pr
  preferenc preserv procedur propos public qa quantiz rag rate raw recall reduc refin regist relationship relevant remedi research rest
  retrieval robust role rotat rule runtim scan scenario schedul scor screen secret seed self separ sequenc shell show side sign signal
  singl size smart softwar spec spring startup static step strict suggest suit summari tabl them thre threat threshold toolkit trail
  transact transl trust txt typographi upload vari vertical video websit winui wrong yml zero
8: accessibiliti adopt advanc annot anti ariz async aws batch block calcul captur caus cod common complex complianc config connect
  consistenci constraint contain contract coordin correct dashboard defin direct distribut draft draw embed enabl end ensur enterpriz event
  evidenc exact expert export extens feedback fine focus frontend funct git gtm health histori html http index interactiv investig
  javascript job js key knowledg layout list live load log loop markdown meet miss mobil modern node observabiliti official onboard oracl
  orchestr organiz paramet pass pdf plugin polici post pre profil provid publish pull quest recommend record releas remov resolv respons
  reus risk root rout safe scaffold scop scratch screenshot script secur semantic span sql standardiz status stor stream subscript syntax
  target token train transform triag troubleshoot typescript understand valu vector verific view visualiz window workspac
12: access ad artifact avoid behavior bug call cd choos class cloud commit communic content control convent convers cost cross current
  databas decid descript detail diagnos diagram doc edit enforc environ establish execut extract failur follow full gate high human imag
  install interfac java json layer learn level local maintain map measur messag method metric mode modul monitor nativ network open packag
  page perform postgresql power prepar prevent program proper protocol read refactor referenc repo result safeti schema sess slow solut
  specific stack stag start styl technical techniqu technologi text time trac track tun unit usag vers visual
18: add apis appli ci codebas command convert custom decis dependenci detect driven engin error evalu find fix flow format guidanc identifi
  infrastructur instruct languag librari llm md memori microsoft multi net oper output pipelin platform process produc qdrant queri react
  readi repositori resourc scal sdk select servic setup shar sourc standard stat team templ ui upgrad verifi vs web
27: action api app architectur audit autom azur chang check cli complet component comprehensiv copilot exist featur framework handl improv
  integr master migr performanc plan python qualiti report request search securiti server strategi type updat valid
40: agent ai applic configur context cover debug deploi develop document github guid issu manag mcp model optimiz practic product prompt
  requir review run set structur system tool workflow writ
60: analyz code data design file project test
90: build gener implement pattern
140: creat
`;

/** What a word of small talk counts at least: as if one description in ten had it. */
const EVERYDAY_COUNT = 60;

/** In how many of `BACKGROUND_ENTRIES` descriptions a stem is; a stem that is not here is in none, or in few. */
export const BACKGROUND: ReadonlyMap<string, number> = readBackground();

function readBackground(): Map<string, number> {
  const counts = new Map<string, number>();
  let count = 0;
  for (const word of COUNTED.split(/\s+/)) {
    if (word.endsWith(':')) count = Number(word.slice(0, -1));
    else if (word !== '') counts.set(word, count);
  }
  for (const word of EVERYDAY.split(/\s+/)) {
    const stem = stemOf(word);
    if (stem !== '') counts.set(stem, Math.max(EVERYDAY_COUNT, counts.get(stem) ?? 0));
  }
  return counts;
}
