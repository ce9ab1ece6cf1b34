/** More unknown names in one schema are the keys of a map that the description does not know as one. */
const mostNames = 12;

/** Names as vendors write fields. */
const isFieldName = (name: string): boolean => /^[@$_]?[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name);

/**
 * Names of unknown fields by their schema. A name that could be one of the account is counted and not shown: one that is
 * not written like a field, one of very many in the same schema, or one that is also a value.
 */
export class FieldNames {
  readonly #names = new Map<string, Set<string>>();
  readonly #values = new Set<string>();

  add(schema: string, name: string): void {
    const names = this.#names.get(schema) ?? new Set();
    this.#names.set(schema, names.add(name));
  }

  /** Takes note of a value of the account. */
  known(value: string): void {
    if (isFieldName(value)) this.#values.add(value);
  }

  /** Returns the full names, and for each schema how many are not shown. */
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
