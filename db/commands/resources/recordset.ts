/** Returns rows as JSON text for `jsonb_to_recordset`, with members that are JSON text already. */
export function recordset(
  rows: Record<string, string | number | boolean | null>[],
  jsonMembers: Record<string, string>[],
): string {
  const texts = rows.map((row, index) => {
    const plain = JSON.stringify(row).slice(1, -1);
    const nested = Object.entries(jsonMembers[index] ?? {}).map(([name, json]) => `"${name}":${json}`);
    return `{${[plain, ...nested].join(',')}}`;
  });
  return `[${texts.join(',')}]`;
}
