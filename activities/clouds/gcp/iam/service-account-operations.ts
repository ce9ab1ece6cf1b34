import { isObject } from '../../../../domain/json.ts';
import { textOf } from '../../shared/operation-parameters.ts';
import type { GcpChange } from '../session/calls.ts';
import { sets, type GcpOperation, type GcpPlace } from '../session/gcp-operation.ts';
import { policyOperations, setsPolicy } from './policy-operations.ts';

const accountPath = ({ run, target }: GcpPlace): string =>
  `/v1/projects/${run.projectId}/serviceAccounts/${encodeURIComponent(target.externalId)}`;

const post = (path: string): GcpChange => ({ service: 'iam', method: 'POST', path, body: {} });

const setsKeyDisabled: GcpOperation = {
  call: 'iam:keys.disable',
  looksAt: () => ['keys'],
  remaining: async ({ configuration }, parameters) => {
    const { keys } = configuration;
    const key = (Array.isArray(keys) ? keys.filter(isObject) : []).find(({ id }) => id === parameters['id']);
    return key === undefined || key['disabled'] === parameters['disabled'] ? null : parameters;
  },
  act: (place, remaining) => {
    const verb = remaining['disabled'] === true ? 'disable' : 'enable';
    return place.run.calls.change(post(`${accountPath(place)}/keys/${textOf(remaining, 'id')}:${verb}`));
  },
};

/** Changes of service accounts and of their keys. None of the calls takes an etag; each sets one value. */
export const serviceAccountOperations: Readonly<Record<string, GcpOperation>> = {
  'iam.set_account_disabled': sets('iam:serviceAccounts.disable', (place, { disabled }) =>
    post(`${accountPath(place)}:${disabled === true ? 'disable' : 'enable'}`),
  ),
  'iam.patch_account': sets('iam:serviceAccounts.patch', (place, { display_name: name }) => ({
    service: 'iam',
    method: 'PATCH',
    path: accountPath(place),
    body: { serviceAccount: { displayName: name ?? '' }, updateMask: 'displayName' },
  })),
  'iam.set_key_disabled': setsKeyDisabled,
};

/** Changes of the access policy of the project. */
export const projectPolicyOperations: Readonly<Record<string, GcpOperation>> = policyOperations('project', {
  call: 'cloudresourcemanager:projects.setIamPolicy',
  write: setsPolicy('cloudresourcemanager', (externalId) => `/v1/${externalId}`),
});
