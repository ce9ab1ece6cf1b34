import type { AspectRule, SeverityByDirection } from '../../drift/classification/aspect-rule.ts';
import { protection } from '../aspects.ts';

/** Who may do what. */
export const permissions: SeverityByDirection = { loosened: 'high', changed: 'high', tightened: 'medium' };

/** What a pod may do on its node. */
export const podSpec = [
  {
    aspect: 'host_access',
    keys: ['host_network', 'host_pid', 'host_ipc', 'host_process'],
    touches: 'exposure',
    direction: 'safer_when_false',
    severity: { loosened: 'critical', changed: 'high', tightened: 'low' },
  },
  {
    aspect: 'host_paths',
    label: 'host paths',
    touches: 'exposure',
    direction: 'fewer_is_safer',
    severity: protection,
  },
  {
    aspect: 'run_as',
    label: 'security context of the pod',
    keys: ['run_as_non_root', 'run_as_user', 'seccomp_profile'],
    touches: 'identity',
    severity: 'high',
  },
  {
    aspect: 'service_account',
    keys: ['service_account', 'automount_token', 'automount_setting'],
    touches: 'identity',
    severity: 'high',
  },
  { aspect: 'containers', touches: 'exposure', severity: 'high' },
  { aspect: 'volumes', touches: null, severity: 'medium' },
  { aspect: 'scheduling', keys: ['node_selector', 'runtime_class'], touches: null, severity: 'medium' },
  { aspect: 'owner', touches: null, severity: 'low' },
] as const satisfies readonly AspectRule[];

/** For controllers: the pod template contains the containers and their privileges. */
export const workload = [
  { aspect: 'template', label: 'pod template', touches: 'exposure', severity: 'high' },
  { aspect: 'replicas', touches: null, severity: 'low' },
  { aspect: 'strategy', touches: null, severity: 'low' },
  { aspect: 'selector', touches: null, severity: 'medium' },
] as const satisfies readonly AspectRule[];

export const rules = [
  {
    aspect: 'rules',
    touches: 'identity',
    direction: 'fewer_is_safer',
    severity: permissions,
  },
  { aspect: 'aggregates', label: 'aggregated roles', touches: 'identity', severity: 'high' },
] as const satisfies readonly AspectRule[];

export const binding = [
  { aspect: 'role', touches: 'identity', severity: 'critical' },
  { aspect: 'subjects', touches: 'identity', direction: 'fewer_is_safer', severity: permissions },
] as const satisfies readonly AspectRule[];

export const policyRules = <Field extends string>(aspect: Field): AspectRule<Field> => ({
  aspect,
  touches: 'exposure',
  severity: 'high',
});
