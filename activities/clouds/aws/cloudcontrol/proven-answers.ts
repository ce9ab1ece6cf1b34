import type { Json } from '../../../../domain/json.ts';

/**
 * Answers of Cloud Control that may stand for direct ones. The first of each form is compared with the direct answer; only
 * where both are the same, byte for byte, the next of that form is believed. A handler may leave out what it was not
 * allowed to read, so "not there" is a form that needs its proof, too.
 */
export class ProvenAnswers {
  readonly #byForm = new Map<string, Promise<boolean>>();

  /** Returns the answer: `value` if its form is proven, otherwise what `direct` returns. */
  async settle<Answer>(asked: { form: string; value: Answer; direct: () => Promise<Answer> }): Promise<Answer> {
    const { form, value, direct } = asked;
    const proof = this.#byForm.get(form);
    if (proof !== undefined) return (await proof) ? value : direct();
    const answer = direct();
    const outcome = answer.then(
      (given) => given !== undefined && JSON.stringify(given) === JSON.stringify(value),
      () => {
        this.#byForm.delete(form);
        return false;
      },
    );
    this.#byForm.set(form, outcome);
    return answer;
  }
}

/** Returns which members a value has, at any depth, whatever their values; `absent` for undefined. */
export function formOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const paths = new Set<string>();
  const visit = (one: Json, path: string): void => {
    paths.add(path);
    if (Array.isArray(one)) for (const item of one) visit(item, `${path}[]`);
    else if (one !== null && typeof one === 'object') {
      for (const [key, member] of Object.entries(one)) visit(member, `${path}.${key}`);
    }
  };
  visit(value, '');
  return [...paths].toSorted().join(' ');
}
