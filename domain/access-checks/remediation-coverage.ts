import type { Cloud } from '../clouds/cloud-names.ts';

/** What the evaluation of remediation covers in each cloud, and what it leaves out. */
export const remediationCoverage: Readonly<Record<Cloud, string>> = {
  aws:
    'IAM simulated the policies of the identity, its permissions boundary and service control policies, for all resources in ' +
    'the region of the connection. Policies of resources, resource control policies, session policies, VPC endpoint policies ' +
    'and statements that name particular resources are not covered, nor whether a role for remediation can be assumed and may read.',
  azure:
    'Compared with the roles of the identity for the whole subscription. Roles on resource groups or single resources, deny ' +
    'assignments, locks and Azure Policy are not covered.',
  gcp:
    'Google tested the permissions of the identity on the project. Roles on single resources are not covered, nor are deny ' +
    'policies on them, organization policies and service perimeters.',
  kubernetes:
    'The cluster reviewed the rights of the identity in all namespaces. Rights in single namespaces and admission policies are ' +
    'not covered.',
};
