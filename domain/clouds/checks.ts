import type { CheckRule } from '../checks/check.ts';
import { awsChecks } from './aws/checks.ts';
import { azureChecks } from './azure/checks.ts';
import { gcpChecks } from './gcp/checks.ts';
import { kubernetesChecks } from './kubernetes/checks.ts';

/** The predicates of all checks. */
export const allRules: readonly CheckRule[] = [...awsChecks, ...gcpChecks, ...azureChecks, ...kubernetesChecks];
