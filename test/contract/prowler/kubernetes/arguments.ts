import type { Argument } from '../argued-differences.ts';

/** Why the verdicts on the ordinary cluster differ. */
export const kubernetesArguments: readonly Argument[] = [
  {
    checks: /^apiserver_event_rate_limit$/,
    ours: 'fail',
    right: 'service',
    reason: 'the plugin is not enabled; Prowler passes every list of plugins that does not have it',
  },
  {
    checks: /^controllermanager_garbage_collection$/,
    ours: 'pass',
    right: 'definition',
    reason:
      'Prowler fails the default threshold of 12,500 and no other; this service fails only one that never collects',
  },
  {
    checks: /^core_minimize_admission_hostport_containers$/,
    ours: 'fail',
    right: 'service',
    reason: 'a host port is used; Prowler does not keep the field that it compares',
  },
  {
    checks: /^core_minimize_net_raw_capability_admission$/,
    ours: 'fail',
    right: 'service',
    reason: 'a privileged container has every capability; Prowler finds no capability in any container',
  },
  {
    checks: /^core_no_secrets_envs$/,
    ours: 'fail',
    right: 'service',
    reason: 'a variable is a key of a secret; Prowler does not keep the field that it compares',
  },
  {
    checks: /^rbac_minimize_node_proxy_subresource_access$/,
    ours: 'pass',
    resources: /kube-controller-manager/,
    right: 'service',
    reason: 'the role lists and watches; the proxy of a node has only the verbs of the HTTP methods',
  },
  {
    checks: /^rbac_minimize_secret_access$/,
    ours: 'fail',
    right: 'service',
    reason:
      'the role reads secrets; Prowler looks for a resource named secret, and evaluates roles by the rules of another',
  },
];
