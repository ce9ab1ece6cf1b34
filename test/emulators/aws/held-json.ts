import { describedCalls, type DescribedCall } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { misfits } from '../../descriptions/aws/hold-value.ts';

/** A call by its id, e.g. `ssm SendCommand`. Throws when it is not described. */
function callNamed(id: string): DescribedCall {
  const call = describedCalls().find((one) => one.id === id);
  if (call === undefined) throw new Error(`${id} is not described`);
  return call;
}

/** What of a question to an emulator AWS would refuse. */
export function questionFaults(id: string, question: unknown): string[] {
  const { description, operation } = callNamed(id);
  const held = { value: question, path: id, isAnswer: false };
  return operation.input === null ? [] : misfits(description, `#${operation.input}`, held);
}

/** An answer of an emulator as it is. Throws when AWS could not give it. */
export function heldAnswer<Answer extends object>(id: string, answer: Answer): Answer {
  const { description, operation } = callNamed(id);
  const mistakes =
    operation.output === null
      ? ['it has no answer']
      : misfits(description, `#${operation.output}`, { value: answer, path: id, isAnswer: true });
  if (mistakes.length > 0) throw new Error(`AWS never answers this: ${mistakes.join('; ')}`);
  return answer;
}
