/** Returns what above the account decided a control as one text: names have spaces and commas, so semicolons separate them. */
export function deciderText(deciders: readonly string[] | null): string | null {
  return deciders?.join('; ') ?? null;
}
