/**
 * SQL for a partition of `search_texts` that follows the texts of a table, by triggers in the transaction of each change.
 * A separate narrow table, since most updates of the tables leave their texts alone: those cost nothing here, where a
 * trigram index on the table itself would be written by each of them that is not HOT.
 */
export function searchedTexts(options: {
  table: string;
  kind: string;
  columns: readonly string[];
  /** Whether a row belongs to the provider in its `provider_id`; false for one that belongs to none. */
  isOfProvider?: boolean;
}): string {
  const { table, kind, columns, isOfProvider = true } = options;
  const provider = isOfProvider ? 'provider_id' : 'null::bigint';
  const rows = (source: string): string =>
    columns
      .map((column, index) => {
        const sameAsBefore = columns
          .slice(0, index)
          .map((before) => ` and search_text(${column}) <> search_text(${before})`);
        return `select id, ${index + 1}::smallint, ${provider}, search_text(${column}) from ${source}
      where ${column} <> ''${sameAsBefore.join('')}`;
      })
      .join('\n    union all ');
  // A migration may be filling in the same row at this moment.
  const insert = (source: string): string => `
    insert into search_${table} (kind, subject_id, field, provider_id, text)
    select '${kind}', searched.* from (${rows(source)}) as searched
    order by 2, 3
    on conflict (kind, subject_id, field) do update set text = excluded.text;`;
  const watched = [...columns, ...(isOfProvider ? ['provider_id'] : [])];
  return `
create table search_${table} partition of search_texts for values in ('${kind}');
create function search_inserted_${table}() returns trigger language plpgsql as $$
begin ${insert('added_rows')}
  return null;
end $$;
create function search_updated_${table}() returns trigger language plpgsql as $$
begin
  delete from search_${table} where kind = '${kind}' and subject_id = new.id; ${insert('(select new.*) as changed')}
  return null;
end $$;
create function search_deleted_${table}() returns trigger language plpgsql as $$
begin
  delete from search_${table} as searched using removed_rows
  where searched.kind = '${kind}' and searched.subject_id = removed_rows.id;
  return null;
end $$;
create trigger ${table}_search_inserted after insert on ${table}
  referencing new table as added_rows for each statement execute function search_inserted_${table}();
create trigger ${table}_search_updated after update of ${watched.join(', ')} on ${table} for each row
  when (${watched.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
  execute function search_updated_${table}();
create trigger ${table}_search_deleted after delete on ${table}
  referencing old table as removed_rows for each statement execute function search_deleted_${table}();`;
}

/** SQL that adds the texts of the rows that a table has already. Writers of the table go on. */
export function fillSearchedTexts(options: { table: string; kind: string; columns: readonly string[] }): string {
  const { table, kind, columns } = options;
  return columns
    .map((column, index) => {
      const sameAsBefore = columns
        .slice(0, index)
        .map((before) => ` and search_text(${column}) <> search_text(${before})`);
      return `
insert into search_${table} (kind, subject_id, field, provider_id, text)
select '${kind}', id, ${index + 1}, provider_id, search_text(${column}) from ${table} where ${column} <> ''${sameAsBefore.join('')} order by id
on conflict do nothing;`;
    })
    .join('');
}
