import type { OperationDescription } from '../../../activities/clouds/azure/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

/** An operation with the verb, path and version by which it is called. */
export interface ReadOperation extends OperationDescription {
  verb: string;
  /** With `{}` for every variable part. */
  path: string;
  apiVersion: string;
}

/** Reads the operations that a file of a package sends, in either form that Microsoft's generators write. */
export function readOperations(text: string): ReadOperation[] {
  const senders = sendersIn(text);
  return [...text.matchAll(/^def build_(\w+)_request\(([\s\S]*?)^ {4}return HttpRequest\(method="(\w+)"/gm)].map(
    ([, name = '', body = '', verb = '']) => {
      const sender = senders.get(name) ?? '';
      return { name, verb, path: pathOf(body), apiVersion: versionOf(body), ...queryOf(body), ...contentOf(sender) };
    },
  );
}

/** The text of the methods that use each request, by the name of the request. */
function sendersIn(text: string): Map<string, string> {
  const senders = new Map<string, string>();
  for (const method of text.split(/^ {4}(?=(?:@\w|def ))/m)) {
    const [, name] = /= build_(\w+)_request\(/.exec(method) ?? [];
    if (name !== undefined) senders.set(name, `${senders.get(name) ?? ''}${method}`);
  }
  return senders;
}

function pathOf(body: string): string {
  const [, url = ''] = /_url = (?:kwargs\.pop\(\s*"template_url",\s*)?\(?((?:\s*"[^"]*")+)/.exec(body) ?? [];
  const path = [...url.matchAll(/"([^"]*)"/g)].map(([, part = '']) => part).join('');
  return path.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
}

const versionOf = (body: string): string => /_params\.pop\("api-version", "([^"]+)"\)/.exec(body)?.[1] ?? '';

function queryOf(body: string): Pick<OperationDescription, 'query' | 'required'> {
  const query: Record<string, FieldType> = {};
  const required: string[] = [];
  const set = /^( +)_params\["([^"]+)"\] = _SERIALIZER\.query\(\s*"\w+",\s*\w+,\s*"([^"]+)"/gm;
  for (const [, indent = '', name = '', type = ''] of body.matchAll(set)) {
    query[name] = { bool: 'boolean', int: 'integer' }[type] ?? 'string';
    if (indent.length === 4) required.push(name);
  }
  return { query, required };
}

function contentOf(sender: string): Pick<OperationDescription, 'body' | 'answer'> {
  const body =
    /_serialize\.body\(\s*\w+,\s*"(\w+)"/.exec(sender)?.[1] ??
    /^ {8}\w+: (?:Union\[)?"?_models\.(\w+)/m.exec(sender)?.[1] ??
    (/_content = json\.dumps\(\w+/.test(sender) ? (/\w+: Union\["?_models\.(\w+)/.exec(sender)?.[1] ?? null) : null);
  const [, item] =
    /(?<!failsafe)_deserialize\(\s*[Ll]ist\["?_models\.(\w+)"?\],\s*deserialized\.get\("value"/.exec(sender) ?? [];
  if (item !== undefined) return { body, answer: { page: item } };
  const [, schema] = /(?<!failsafe)_deserialize\(\s*(?:"|_models\.)(\w+)"?,/.exec(sender) ?? [];
  return { body, answer: schema === undefined || schema === 'object' ? null : { schema } };
}
