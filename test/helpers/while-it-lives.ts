const shortestLifeMs = 2_000;
const longestLifeMs = 60_000;

/**
 * Tests something with a short life, in milliseconds, such as a token: again with a life twice as long while that fails,
 * as a busy machine may let it end before its first use.
 */
export async function whileItLives<Result>(use: (lifeMs: number) => Promise<Result>): Promise<Result> {
  for (let lifeMs = shortestLifeMs; ; lifeMs *= 2) {
    try {
      return await use(lifeMs);
    } catch (error) {
      if (lifeMs > longestLifeMs) throw error;
    }
  }
}
