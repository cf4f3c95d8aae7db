// electron/core/storage/reading/columns.ts - the columns of a table as the code names them, for SQL: rows are read and written under the names of their values.

/** The same columns in the parts of SQL that name all of them. */
export interface Columns {
  /** `id, started_at AS "startedAt"` */
  select: string;
  /** `(id, started_at) VALUES (@id, @startedAt)` */
  insert: string;
  /** `id = @id, started_at = @startedAt` */
  set: string;
}

/** `id r.started_at source_id:skillId` names three columns, with blanks between; a colon gives a name that does not follow from the column's. */
export function columnsOf(names: string): Columns {
  const columns = names.split(/\s+/).map((each) => {
    const [column = '', name = column.replace(/^.*\./, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] =
      each.split(':');
    return { column, name };
  });
  const all = (part: (each: { column: string; name: string }) => string): string => columns.map(part).join(', ');
  return {
    select: all(({ column, name }) => (column === name ? column : `${column} AS "${name}"`)),
    insert: `(${all(({ column }) => column)}) VALUES (${all(({ name }) => `@${name}`)})`,
    set: all(({ column, name }) => `${column} = @${name}`),
  };
}
