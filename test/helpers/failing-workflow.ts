/** Fails every task, as one does that meets a history it cannot replay. */
export async function remediate(): Promise<void> {
  throw new TypeError('this history cannot be replayed');
}
