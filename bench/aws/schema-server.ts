import { emptyAnswer, startPlainServer, type PlainAnswer } from '../../test/emulators/aws/empty-account.ts';
import { schemaTemplates } from './schema-templates.ts';

/**
 * An AWS endpoint that responds from memory immediately: an account with resources of many types behind Cloud Control, and a
 * recorder of AWS Config. Started as `tsx bench/aws/schema-server.ts <resources> <types>`; prints `listening <port>`.
 * `POST /change` changes a setting of every resource, and `GET /calls` returns the number of calls by name.
 */
const [resources, wanted] = process.argv.slice(2).map(Number);
if (!Number.isInteger(resources) || !Number.isInteger(wanted)) {
  throw new Error('usage: schema-server.ts <resources> <types>');
}

const templates = schemaTemplates(wanted ?? 0);
const types = [...templates.keys()];
const calls: Record<string, number> = {};
let isChanged = false;

/** Returns how many resources there are of a type: the first ones have one more where the number does not divide. */
function countOf(type: string): number {
  const place = types.indexOf(type);
  if (place === -1) return 0;
  return Math.floor((resources ?? 0) / types.length) + (place < (resources ?? 0) % types.length ? 1 : 0);
}

function list({
  TypeName: type = '',
  NextToken: token = '0',
  MaxResults: most = '20',
}: Record<string, string>): unknown {
  const start = Number(token);
  const end = Math.min(countOf(type), start + Number(most));
  const ResourceDescriptions: unknown[] = [];
  for (let index = start; index < end; index += 1) ResourceDescriptions.push({ Identifier: `r-${index}` });
  return { TypeName: type, ResourceDescriptions, ...(end < countOf(type) ? { NextToken: String(end) } : {}) };
}

function get({ TypeName: type = '', Identifier = '' }: Record<string, string>): unknown {
  const template = templates.get(type);
  const Properties = JSON.stringify(isChanged ? template?.after : template?.before);
  return { TypeName: type, ResourceDescription: { Identifier, Properties } };
}

const answers: Readonly<Record<string, (input: Record<string, string>) => unknown>> = {
  ListResources: list,
  GetResource: get,
  SelectResourceConfig: () => ({ Results: types.map((resourceType) => JSON.stringify({ resourceType })) }),
};

const json = (value: unknown): PlainAnswer => ({
  status: 200,
  type: 'application/x-amz-json-1.0',
  content: JSON.stringify(value),
});

const { port } = await startPlainServer((request, body) => {
  if (request.url === '/calls') return json(calls);
  if (request.url === '/change') isChanged = true;
  const name = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
  calls[name] = (calls[name] ?? 0) + 1;
  const answer = answers[name];
  return answer === undefined ? emptyAnswer(request, body) : json(answer(JSON.parse(body) as Record<string, string>));
});
process.stdout.write(`listening ${port}\n`);
