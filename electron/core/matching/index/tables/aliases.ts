// electron/core/matching/index/tables/aliases.ts - other names of the same thing (file types, short names), and words of the same matter. By convention of the
// trade, not by any one skill.
import type { Alternative } from '../alternative.ts';
import type { MessageWord } from '../text/message.ts';
import { stemOf } from '../text/stem.ts';
import { WEIGHTS } from './weights.ts';

/** Each line: words that mean the same. Behind a bar: everyday words that mean it only beside a file word (“the sheet” is also on a bed). */
const SAME = `
pptx powerpoint presentation slides keynote | deck
docx | word
xlsx excel spreadsheet csv | sheet workbook
pdf acrobat
kubernetes k8s kubectl
postgresql postgres pg psql
javascript js ecmascript
typescript ts
python py
csharp dotnet net | cs
golang go
rust | rs
ruby | rb
kotlin | kt
markdown md
database db
repository repo codebase
accessibility a11y wcag
internationalization localization i18n l10n
authentication auth login signin
authorization auth permission
documentation docs
configuration config settings
environment env
environment variables dotenv
terraform tf hcl
bash shell sh
powershell ps1 pwsh
batch bat cmd
docker dockerfile container
email mail inbox
image picture photo png jpg jpeg
diagram chart drawing
screenshot screencap
pullrequest pr mr
github gh
gitlab gl
commit commits
branch
readme
llm ai
machine-learning ml
cv resume curriculum
phone mobile smartphone
meeting standup
minutes transcript
gif animation
regex regexp
e2e end-to-end
ci pipeline
slo sli
oauth jwt
vm virtualization
aws amazon
gcp google
macos mac osx
ios iphone ipad
android
website webpage site
stylesheet css
appstore
`;

/** Each line: words of one matter, told apart by who writes them: a person who has a problem, or an author who names its remedy. */
const RELATED = `
slow slower faster speed performance optimize latency profiling bottleneck
crash crashes bug bugs debug debugging error failure root-cause
outage downtime incident postmortem
password passwords credential credentials secret secrets token apikey
private personal sensitive confidential secret
bill costs cost spend spending expensive savings cheaper
invoice invoices billing dunning payment
understandable plain simple readable jargon clarity
shorten summary summarize condense gist
todo todos task tasks promised pending
contradict contradiction contradictions inconsistent consistency
hire hiring recruit team compensation
salary compensation equity
robot ai machine-generated humanize
fake deepfake detection
translate translation language localization
deploy deployment rollout release ship
retry retries resilience backoff timeout
undo revert rollback
duplicate duplicates deduplicate
test tests testing spec
mock mocking stub
leak leaks memory
onboard onboarding newcomer
interview hiring job
customer customers client
exam study quiz
slides lecture presentation
chart dashboard visualization
alert alerts monitoring on-call
pager on-call handoff
legacy modernize migration
blind screen-reader accessibility
gdpr privacy consent
hacker attack threat security vulnerability
decision decisions adr
requirement requirements prd specification
roadmap plan planning
`;

interface Group {
  always: ReadonlySet<string>;
  besideFile: ReadonlySet<string>;
}

const linesOf = (table: string): string[] => table.split('\n').filter((line) => line.trim() !== '');
const stemsOf = (words: string): Set<string> =>
  new Set(
    words
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => stemOf(word.replaceAll('-', ''))),
  );

const same: Map<string, Group[]> = new Map();
for (const line of linesOf(SAME)) {
  const [always = '', besideFile = ''] = line.split('|');
  const group = { always: stemsOf(always), besideFile: stemsOf(besideFile) };
  for (const term of [...group.always, ...group.besideFile]) same.set(term, [...(same.get(term) ?? []), group]);
}
const related: Map<string, Set<string>> = new Map();
for (const line of linesOf(RELATED)) {
  const group = stemsOf(line);
  for (const term of group) related.set(term, new Set([...(related.get(term) ?? []), ...group]));
}

/** What else a word of a message may be called, the closest first. */
export function aliasesOf({ term, besideFile }: MessageWord): Alternative[] {
  const names = (same.get(term) ?? []).flatMap(({ always, besideFile: everyday }) =>
    everyday.has(term) && !besideFile ? [] : [...always],
  );
  return [
    ...[...new Set(names)].map((each) => ({ term: each, factor: WEIGHTS.alias, how: 'alias' as const })),
    ...[...(related.get(term) ?? [])].map((each) => ({ term: each, factor: WEIGHTS.related, how: 'alias' as const })),
  ].filter((each) => each.term !== term);
}
