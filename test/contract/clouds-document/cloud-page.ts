import type { ObservedCall, ObservedListing } from './observed-listings.ts';

/** How an operation is shown. */
export interface ShownOperation {
  /** Verb and path. */
  request: string;
  /** What a policy must allow. */
  permission: string;
  isPaged: boolean;
  /** What the vendor charges for it; null for nothing. */
  charge: string | null;
}

export interface CloudPage {
  /** File name without its ending, and title. */
  name: string;
  title: string;
  /** Sentences about calls, permissions and charges of the cloud as a whole. */
  introduction: string;
  listings: readonly ObservedListing[];
  labelOf: (resourceType: string) => string;
  operation: (id: string) => ShownOperation;
  /** Where a listing is made, as its heading says it. */
  scopeOf?: (service: string) => string;
  /** Operations that read and belong to no listing. */
  others?: readonly string[];
}

const notice = '<!-- Written by `npm run docs:clouds`: change the collectors or the descriptions, not this file. -->';

/** Returns the page of a cloud: every listing with its calls, what each costs, needs and gives. */
export function cloudPage(page: CloudPage): string {
  return `# ${page.title}: calls, permissions and costs\n\n${notice}\n\n${page.introduction}\n\n${page.listings
    .map((listing) => listingPart(page, listing))
    .join('\n')}${othersPart(page)}`;
}

function othersPart(page: CloudPage): string {
  const { others = [] } = page;
  if (others.length === 0) return '';
  const rows = others.map((id) => {
    const { request, permission, charge } = page.operation(id);
    return `| \`${request}\` | ${permission} | ${charge ?? ''} |`;
  });
  return `
## Besides the inventory

For metrics, bills, packages, the start of a sync, and remediation that looks at what it changes.

| Call | Permission | Charge |
|---|---|---|
${rows.join('\n')}
`;
}

function listingPart(page: CloudPage, { service, resourceTypes, calls }: ObservedListing): string {
  const types = resourceTypes.map((type) => `${page.labelOf(type)} (\`${type}\`)`).join(', ');
  const rows = calls.map((call) => row(page, call));
  const fields = calls.flatMap((call) => fieldLine(page, call));
  const scope = page.scopeOf === undefined ? '' : `Listed ${page.scopeOf(service)}.\n\n`;
  return `## ${types}

${scope}| Call | Calls | Permission | Gives |
|---|---|---|---|
${rows.join('\n')}

${fields.join('\n')}
`;
}

function row(page: CloudPage, call: ObservedCall): string {
  const shown = page.operation(call.operation);
  const { request, permission, charge } = shown;
  const price = charge === null ? '' : `; ${charge}`;
  return `| \`${request}\` | ${countOf(call, shown.isPaged)}${price} | ${permission} | ${givenBy(call)} |`;
}

function countOf({ isOfSingleReads, count, keys }: ObservedCall, isPaged: boolean): string {
  if (isOfSingleReads) return 'one when a resource is read by itself';
  if (count === undefined) {
    if (isPaged) return 'one per page';
    return keys === null ? 'one' : 'one per resource';
  }
  const number = count.calls === 1 ? 'one' : String(count.calls);
  if (count.of === 'batch') return `${number} per batch of resources`;
  if (count.of === 'resource') return isPaged ? `${number} per resource and page` : `${number} per resource`;
  return isPaged ? `${number} per page` : number;
}

function givenBy({ isOfSingleReads, keys }: ObservedCall): string {
  if (isOfSingleReads) return 'the same as the listing';
  if (keys === null) return 'the list, and all fields that no other call gives';
  return keys.length === 0 ? 'which calls are needed' : keys.map((key) => `\`${key}\``).join(', ');
}

/** Returns a line with the fields by their schema. */
function fieldLine(page: CloudPage, { operation, fields, isOfSingleReads }: ObservedCall): string[] {
  if (fields.length === 0 || isOfSingleReads) return [];
  const bySchema = new Map<string, string[]>();
  for (const field of fields) {
    const at = field.lastIndexOf('.');
    const schema = field.slice(0, at).replace(/^.* /, '') || 'page';
    bySchema.set(schema, [...(bySchema.get(schema) ?? []), field.slice(at + 1)]);
  }
  const shown = [...bySchema].map(([schema, names]) => `${schema} (${names.join(', ')})`).join('; ');
  return [`- Read of \`${page.operation(operation).request}\`: ${shown}`];
}
