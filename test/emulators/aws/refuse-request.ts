import type { DescribedCall } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { misfits } from '../../descriptions/aws/hold-value.ts';
import { formOfBody, type AwsRequest } from './recognise.ts';

/** An answer in place of that of the emulator behind. */
export interface AwsAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** A refusal as the protocol of the service writes it. */
export function refusal(call: DescribedCall | null, status: number, code: string, message: string): AwsAnswer {
  const protocol = call?.description.protocol ?? 'json';
  if (protocol === 'ec2') {
    const error = `<Errors><Error><Code>${code}</Code><Message>${message}</Message></Error></Errors>`;
    return { status, contentType: 'text/xml', body: `<?xml version="1.0"?><Response>${error}</Response>` };
  }
  if (protocol === 'query') {
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
    return { status, contentType: 'text/xml', body: `<?xml version="1.0"?><ErrorResponse>${error}</ErrorResponse>` };
  }
  if (protocol === 'rest-xml') {
    const error = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
    return { status, contentType: 'application/xml', body: `<?xml version="1.0"?>${error}` };
  }
  return { status, contentType: 'application/x-amz-json-1.1', body: JSON.stringify({ __type: code, message }) };
}

/** Parameters that every request of a form has, and those that the SDK adds to paths. */
const always = new Set(['Action', 'Version', 'x-id']);

/** What AWS says to a request that its description does not allow; null for one that it does. */
export function refuseRequest(call: DescribedCall, request: AwsRequest): AwsAnswer | null {
  const faults = [...parameterFaults(call, request), ...bodyFaults(call, request)];
  return faults.length === 0 ? null : refusal(call, 400, 'ValidationException', `${call.id}: ${faults.join('; ')}`);
}

/** Names on the wire of forms and of the query of a path; parts of a structure follow after a point. */
function parameterFaults({ description, operation }: DescribedCall, request: AwsRequest): string[] {
  const given = formOfBody(request);
  const { searchParams } = new URL(request.path, 'http://aws');
  const fixed = new URLSearchParams(operation.http.split('?')[1] ?? '');
  const isForm = description.protocol === 'ec2' || description.protocol === 'query';
  const names = isForm ? [...given.keys()] : description.protocol.startsWith('rest') ? [...searchParams.keys()] : [];
  const known = new Set([...(operation.parameters ?? []), ...fixed.keys(), ...always]);
  const top = new Set(names.map((name) => name.split('.')[0] ?? ''));
  return [...top].filter((name) => !known.has(name)).map((name) => `unknown parameter ${name}`);
}

function bodyFaults({ description, operation }: DescribedCall, { body }: AwsRequest): string[] {
  if (description.protocol !== 'json' || operation.input === null) return [];
  const value: unknown = JSON.parse(body.toString() || '{}');
  return misfits(description, `#${operation.input}`, { value, path: operation.input, isAnswer: false });
}

/** What of an answer does not fit its description; only JSON says it by the names of the members. */
export function answerMistakes({ description, operation, id }: DescribedCall, body: string): string[] {
  if (description.protocol !== 'json' || operation.output === null || body === '') return [];
  const value: unknown = JSON.parse(body);
  return misfits(description, `#${operation.output}`, { value, path: id, isAnswer: true });
}
