import { patched } from '@temporalio/workflow';

/** Patch: a local activity waits for the one before it. */
const oneAtATime = 'remediation-one-local-activity-at-a-time';

type Calls<Activities> = {
  [Name in keyof Activities]: Activities[Name] extends (input: infer Input) => infer Answer
    ? (input: Input) => Promise<Awaited<Answer>>
    : never;
};

/**
 * Wraps local activities so that each runs after the one before it has ended. When two run at once, the SDK resolves
 * the one that ends first, but on replay the one that began first: the code after them then runs in another order, and
 * replay fails (see docs/reliability.md).
 */
export function oneAfterAnother<Activities>(activities: Calls<Activities>): Calls<Activities> {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    while (running > 0 && patched(oneAtATime)) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await call();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return new Proxy(activities, {
    get: (target, name) => (input: unknown) =>
      run(() => (Reflect.get(target, name) as (input: unknown) => Promise<unknown>)(input)),
  });
}
