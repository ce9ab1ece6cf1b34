import type { ComplianceException, NewComplianceException } from '../../client/src/client.ts';
import { Fault } from '../service/fault.ts';

/** What an exception covers, as it is edited; empty texts select nothing. */
export interface EditedSelectors {
  check: string;
  /** Id of the account. */
  account: string;
  /** Id of the resource. */
  resource: string;
  /** `key` or `key=value`. */
  tag: string;
  name: string;
}

export const noSelectors: EditedSelectors = { check: '', account: '', resource: '', tag: '', name: '' };

type Selectors = Omit<NewComplianceException, 'reason' | 'expires_at'>;

/** Returns the selectors of a request. Throws `Fault` when nothing is selected, or for an id that is none. */
export function requestedSelectors(edited: EditedSelectors): Selectors {
  const [check, tag, name] = [edited.check.trim(), edited.tag.trim(), edited.name.trim()];
  const [key = '', ...value] = tag.split('=');
  const selectors: Selectors = {
    ...(check === '' ? {} : { check_id: check }),
    ...(edited.account === '' ? {} : { provider_id: idOf('account', edited.account) }),
    ...(edited.resource.trim() === '' ? {} : { resource_id: idOf('resource', edited.resource.trim()) }),
    ...(tag === '' ? {} : { tag_key: key, ...(tag.includes('=') ? { tag_value: value.join('=') } : {}) }),
    ...(name === '' ? {} : { name_pattern: name }),
  };
  const { provider_id: _account, ...without } = selectors;
  if (Object.keys(without).length > 0) return selectors;
  throw new Fault('Enter a check, a resource, a tag or a name.', { status: 400 });
}

function idOf(what: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Fault(`The id of the ${what} is a number.`, { status: 400 });
}

/** Returns what an exception covers, in words. `nameOf` returns the name of an account. */
export function coverText(exception: ComplianceException, nameOf: (id: number) => string): string {
  const { check_id: check, provider_id: account, resource_id: resource, tag_key: key, tag_value: value } = exception;
  return [
    check === null ? 'Every check' : `Check ${check}`,
    ...(account === null ? [] : [`in ${nameOf(account)}`]),
    ...(resource === null ? [] : [`on resource ${resource}`]),
    ...(key === null ? [] : [`with the tag ${value === null ? key : `${key}=${value}`}`]),
    ...(exception.name_pattern === null ? [] : [`named ${exception.name_pattern}`]),
  ].join(', ');
}
