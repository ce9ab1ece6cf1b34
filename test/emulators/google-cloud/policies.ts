/** A policy as it is shown below version 3: without bindings that have a condition (IAM documentation, policy versions). */
export function shownPolicy(answer: object, { query, body }: { query: URLSearchParams; body: unknown }): object {
  const { bindings } = answer as { bindings?: { condition?: unknown }[] };
  if (!Array.isArray(bindings)) return answer;
  const inBody = (body as { options?: { requestedPolicyVersion?: number } } | null)?.options?.requestedPolicyVersion;
  const inQuery = query.get('options.requestedPolicyVersion') ?? query.get('optionsRequestedPolicyVersion');
  if (Number(inBody ?? inQuery ?? 1) >= 3) return answer;
  return { ...answer, bindings: bindings.filter(({ condition }) => condition === undefined) };
}
