import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';
import type { DescribedCall } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { misfits } from '../../descriptions/google-cloud/hold-value.ts';
import { refusal, type Answer } from './answers.ts';
import { maskFaults } from './refuse-change.ts';

/** What Google says to a call that its description does not allow; null for one that it does. */
export function refuseRequest(
  call: DescribedCall,
  request: { query: URLSearchParams; body: unknown; scopes: readonly string[] },
): Answer | null {
  const { method } = call;
  if (!method.scopes.some((scope) => request.scopes.includes(scope))) {
    return refusal(403, {
      status: 'PERMISSION_DENIED',
      reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      message: 'Request had insufficient authentication scopes.',
    });
  }
  const faults = [
    ...method.required.filter((name) => !request.query.has(name)).map((name) => `Required parameter: ${name}`),
    ...[...request.query].flatMap(([name, text]) => queryFaults(method.query[name], name, text)),
    ...bodyFaults(call, request.body),
    ...maskFaultsOf(call, request),
  ];
  return faults.length === 0 ? null : refusal(400, { status: 'INVALID_ARGUMENT', message: faults.join('; ') });
}

function queryFaults(type: FieldType | undefined, name: string, text: string): string[] {
  if (type === undefined) return [`Unknown name "${name}": Cannot bind query parameter`];
  const form = typeof type === 'string' ? { type } : type;
  if ('list' in form && form.list !== undefined) return queryFaults(form.list, name, text);
  if ('enum' in form && form.enum !== undefined && !form.enum.includes(text)) return [`Invalid value at '${name}'`];
  const isWrong =
    (form.type === 'integer' && !/^-?\d+$/.test(text)) || (form.type === 'boolean' && !/^(?:true|false)$/.test(text));
  return isWrong ? [`Invalid value at '${name}' (${form.type}), "${text}"`] : [];
}

/** A mask is a parameter, where the whole body is what is masked. */
function maskFaultsOf(call: DescribedCall, { query, body }: { query: URLSearchParams; body: unknown }): string[] {
  const mask = query.get('updateMask');
  return mask === null ? [] : maskFaults(call, { mask, body });
}

function bodyFaults({ description, method }: DescribedCall, body: unknown): string[] {
  if (body === null) return [];
  if (method.body === null) return ['Unexpected request body'];
  const path = 'Invalid JSON payload received: body';
  return misfits(description, `#${method.body}`, {
    value: body,
    path,
    isAnswer: false,
    isPatch: method.verb === 'PATCH',
  });
}
