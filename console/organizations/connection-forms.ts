import type { OrganizationConnection, OrganizationKind } from '../../client/src/client.ts';
import type { AccessField, AccessForm } from '../connecting/access-form.ts';

const longestRole = 64;

const roleFields: readonly AccessField[] = [
  { name: 'roleName', title: 'Name of the role that reads', maxLength: longestRole },
  {
    name: 'remediationRoleName',
    title: 'Name of the role that remediates',
    hint: 'Without it, the accounts are only read',
    isOptional: true,
    maxLength: longestRole,
  },
  { name: 'rolePath', title: 'Path of the roles', hint: '/ by default', isOptional: true, maxLength: 512 },
];

const sameIdentity = (account: string): AccessForm => ({
  name: 'same_identity',
  title: 'Same identity',
  text: `The identity that lists the organization reads every ${account}, by a role on the root that is inherited.`,
  needsSetup: true,
  fixed: { type: 'same_identity' },
  fields: [],
});

/** The ways to connect the accounts of an organization, the recommended one first. */
export const connectionForms: Readonly<Record<OrganizationKind, readonly AccessForm[]>> = {
  cloud_a: [
    {
      name: 'assume_role',
      title: 'A role in every account',
      text: 'A role of the same name in each account, which the access of the organization assumes.',
      needsSetup: true,
      fixed: { type: 'assume_role' },
      fields: roleFields,
    },
  ],
  cloud_b: [
    sameIdentity('project'),
    {
      name: 'impersonation',
      title: 'A service account in every project',
      text: 'A service account of the same name in each project, which the identity of the organization impersonates.',
      needsSetup: true,
      fixed: { type: 'impersonation' },
      fields: [
        {
          name: 'serviceAccount',
          title: 'Name of the service account',
          hint: 'The part of its address before the @',
          maxLength: 30,
        },
      ],
    },
  ],
  cloud_c: [sameIdentity('subscription')],
};

/** Names that the templates use unless others are entered. */
const namesInTemplates = {
  roleName: 'infrastructure-audit-read',
  rolePath: '/',
  serviceAccount: 'infrastructure-audit',
};

/** Returns the values of a form: those of the present connection, or the names that the templates use. */
export function connectionValues(connection: OrganizationConnection | null): Record<string, string> {
  const present = Object.entries(connection ?? {}).filter(([, value]) => typeof value === 'string');
  return { ...namesInTemplates, ...(Object.fromEntries(present) as Record<string, string>) };
}

/** What the accounts of an organization are called in each cloud. */
export const accountWords: Readonly<Record<OrganizationKind, { listedBy: string; root: AccessField | null }>> = {
  cloud_a: { listedBy: 'the management account or a delegated administrator', root: null },
  cloud_b: {
    listedBy: 'any project whose identity has roles on the organization or folder',
    root: {
      name: 'root',
      title: 'Where it begins',
      hint: 'organizations/123 or folders/123; without it, the organization of the project',
      isOptional: true,
      maxLength: 256,
    },
  },
  cloud_c: {
    listedBy: 'any subscription whose identity has roles on the management group',
    root: {
      name: 'root',
      title: 'Where it begins',
      hint: 'The id of a management group; without it, the whole tenant',
      isOptional: true,
      maxLength: 256,
    },
  },
};
