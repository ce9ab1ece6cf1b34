/** Returns every listing of a cloud's table of resource types, each once, in the order of the table. */
export function listingsOf<Table extends Readonly<Record<string, { listing: unknown }>>>(
  table: Table,
): Table[keyof Table]['listing'][] {
  return [...new Set(Object.values(table).map(({ listing }) => listing))];
}

/** Returns every operation of a cloud's table of resource types, by the name that plans use. */
export function operationsOf<Operation>(
  table: Readonly<Record<string, { operations: Readonly<Record<string, Operation>> }>>,
): Readonly<Partial<Record<string, Operation>>> {
  return Object.fromEntries(Object.values(table).flatMap(({ operations }) => Object.entries(operations)));
}
