import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { DeserializeMiddleware, HttpResponse } from '@smithy/types';
import { configurationOf, type SdkClient, type SdkCommand } from './sdk-client.ts';

/** An unprocessed successful response. */
export interface SeenAnswer {
  /** AWS's name of the service, e.g. `Cost Explorer`. */
  serviceId: string;
  operation: string;
  body: Uint8Array;
}

export type AnswerListener = (answer: SeenAnswer) => void;

/** Returns the name of a command's operation. */
export const operationOf = (command: SdkCommand): string => command.constructor.name.replace(/Command$/, '');

/** Shows an answer whose body is read. */
export function showAnswer(
  { client, command, onAnswer }: { client: SdkClient; command: SdkCommand; onAnswer: AnswerListener },
  { body, statusCode }: HttpResponse,
): void {
  if (statusCode >= 300) return;
  const { serviceId } = configurationOf(client);
  onAnswer({ serviceId, operation: operationOf(command), body: body as Uint8Array });
}

/** Lets the SDK show the answer that it reads. */
export function stackListener(seen: { client: SdkClient; command: SdkCommand; onAnswer: AnswerListener }): void {
  const middleware: DeserializeMiddleware<object, object> = (next) => async (args) => {
    const result = await next(args);
    const response = result.response as HttpResponse;
    const bytes = await buffer(response.body as Readable);
    response.body = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    showAnswer(seen, response);
    return result;
  };
  seen.command.middlewareStack.addRelativeTo(middleware as never, {
    name: 'seenAnswer',
    override: true,
    relation: 'after',
    toMiddleware: 'deserializerMiddleware',
  });
}
