/** What the operator of an API server sets up so that its audit log is sent here. */
export interface AuditSetup {
  /** `--audit-policy-file` */
  policy: string;
  /** `--audit-webhook-config-file`; it has the token. */
  kubeconfig: string;
  flags: string[];
}

/** Who did what, without the content of objects, and nothing of what only reads or keeps leases alive. */
const policy = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
  - level: None
    verbs: [get, list, watch]
  - level: None
    resources:
      - group: coordination.k8s.io
        resources: [leases]
      - group: ""
        resources: [events]
      - group: events.k8s.io
        resources: [events]
  - level: Metadata
`;

/**
 * A batch waits for 30 seconds by default, and a change is then read before its record arrives. API servers limit the size of
 * a record (100 KB) and the number of those in a batch, not its size: 100 of them are what the service accepts.
 */
const flags = [
  '--audit-policy-file=/etc/kubernetes/audit/policy.yaml',
  '--audit-webhook-config-file=/etc/kubernetes/audit/webhook.yaml',
  '--audit-webhook-mode=batch',
  '--audit-webhook-batch-max-wait=200ms',
  '--audit-webhook-batch-max-size=100',
  '--audit-webhook-truncate-enabled',
];

/** Returns the files and flags of an API server that sends its audit log to `url` with `token`. */
export function auditSetup({ url, token }: { url: string; token: string }): AuditSetup {
  const kubeconfig = `apiVersion: v1
kind: Config
clusters:
  - name: infrastructure-audit
    cluster:
      server: ${JSON.stringify(url)}
users:
  - name: api-server
    user:
      token: ${JSON.stringify(token)}
contexts:
  - name: default
    context:
      cluster: infrastructure-audit
      user: api-server
current-context: default
`;
  return { policy, kubeconfig, flags };
}
