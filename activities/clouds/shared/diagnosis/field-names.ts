/** If one schema has more unknown names, they are keys of a map that is not described as one. */
const mostNames = 12;

/** The format of vendors' field names. */
const isFieldName = (name: string): boolean => /^[@$_]?[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name);

/**
 * Names of unknown fields by schema. A name that could come from the account is counted but not shown: one that is not
 * formatted like a field name, one of very many in the same schema, or one that also occurs as a value.
 */
export class FieldNames {
  readonly #names = new Map<string, Set<string>>();
  readonly #values = new Set<string>();

  add(schema: string, name: string): void {
    const names = this.#names.get(schema) ?? new Set();
    this.#names.set(schema, names.add(name));
  }

  /** Records a value of the account. */
  known(value: string): void {
    if (isFieldName(value)) this.#values.add(value);
  }

  /** Returns the full names, and for each schema how many are hidden. */
  shown(): string[] {
    return [...this.#names]
      .flatMap(([schema, names]) => {
        const isShown = (name: string): boolean =>
          names.size <= mostNames && isFieldName(name) && !this.#values.has(name);
        const hidden = [...names].filter((name) => !isShown(name)).length;
        return [
          ...[...names].filter(isShown).map((name) => `${schema}.${name}`),
          ...(hidden === 0 ? [] : [`${schema}: ${hidden} names that may be of the account`]),
        ];
      })
      .toSorted();
  }
}
