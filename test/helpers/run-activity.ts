import { MockActivityEnvironment } from '@temporalio/testing';

/** Returns what runs activities outside of a worker, each with what it depends on at that moment. */
export function activityRunner<Deps>(deps: () => Deps) {
  return async <Input, Answer>(
    activity: (given: Deps, input: Input) => Promise<Answer>,
    input: Input,
  ): Promise<Answer> =>
    new MockActivityEnvironment().run((given: Input) => activity(deps(), given), input) as Promise<Answer>;
}
