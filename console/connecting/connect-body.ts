import type { AccessField, AccessForm, CloudForms } from './access-form.ts';

export type FieldValues = Readonly<Record<string, string>>;

type Nested = { [name: string]: string | number | string[] | Nested };

/** Returns the separate values in a text: `a, b c` is a, b and c. */
export function listIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

/** Returns the body of a request that connects an account; fields that are empty are left out. */
export function connectBody(
  { cloud, form }: { cloud: CloudForms; form: AccessForm },
  given: { name: string; values: FieldValues; setupId: number | null },
): Nested {
  const body: Nested = { name: given.name.trim() };
  for (const field of cloud.scope) put(body, field.name, valueOf(field, given.values));
  // The API takes the word itself, not a list with it.
  if (listIn(given.values['regions'] ?? '').join() === 'all') body['regions'] = 'all';
  return { ...body, authentication: authenticationOf(form, given) };
}

/** Returns the object `authentication` of connecting an account or replacing its credentials. */
export function authenticationOf(form: AccessForm, given: { values: FieldValues; setupId: number | null }): Nested {
  const authentication: Nested = {};
  for (const [name, value] of Object.entries(form.fixed)) put(authentication, name, value);
  if (form.needsSetup === true && given.setupId !== null) authentication['setupId'] = given.setupId;
  for (const field of form.fields) put(authentication, field.name, valueOf(field, given.values));
  return authentication;
}

function valueOf({ name, isList, lines = 1 }: AccessField, values: FieldValues): string | string[] | null {
  const text = values[name] ?? '';
  if (isList === true) return listIn(text).length === 0 ? null : listIn(text);
  const value = lines > 1 ? text : text.trim();
  return value === '' ? null : value;
}

function put(target: Nested, name: string, value: string | string[] | null): void {
  if (value === null) return;
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const within = target[first];
  const inner = typeof within === 'object' && !Array.isArray(within) ? within : {};
  put(inner, rest.join('.'), value);
  target[first] = inner;
}
