const pauseMs = 10;

/** Repeats an assertion until it holds: for what a notification or a background write brings about. */
export async function eventually<Result>(
  assertion: () => Promise<Result>,
  { withinMs = 10_000 }: { withinMs?: number } = {},
): Promise<Result> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
