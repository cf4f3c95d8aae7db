// electron/core/matching/index/tables/verbs.ts - the commonest verbs of names and wishes: they would win over a subject that is misspelt or unknown.

export const COMMON_VERBS: ReadonlySet<string> = new Set(
  `add analyze apply automate build change check clean configure convert create debug define deploy design develop edit evaluate execute explain
  find fix generate handle implement improve install integrate manage migrate optimize organize plan prepare process read review run set setup show
  start suggest summarize test transform translate update validate verify write`
    .split(/\s+/)
    .filter(Boolean),
);
