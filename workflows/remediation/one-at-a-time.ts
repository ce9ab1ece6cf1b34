import { patched } from '@temporalio/workflow';

/** Since when a local activity waits for the one before it. */
const oneAtATime = 'remediation-one-local-activity-at-a-time';

type Calls<Activities> = {
  [Name in keyof Activities]: Activities[Name] extends (input: infer Input) => infer Answer
    ? (input: Input) => Promise<Awaited<Answer>>
    : never;
};

/**
 * Returns these local activities, each of which runs after the one before it has ended. Of two that run at once the SDK
 * resolves first the one that ends first, but on replay the one that began first: what follows them comes in another
 * order then, and the workflow cannot go on (see docs/reliability.md).
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
