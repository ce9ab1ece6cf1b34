/** Pods of one deployment differ only in their names. */
const podsPerDeployment = 20;

/** Returns a pod with two containers and their settings, of one of many deployments: about 2 KB on the wire. */
export function benchPod(number: number): object {
  const name = `web-${number}`;
  const deployment = Math.floor(number / podsPerDeployment);
  const namespace = `team-${number % 20}`;
  return {
    metadata: { name, namespace, labels: { app: 'web', team: namespace, tier: 'front' } },
    spec: {
      serviceAccountName: 'web',
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: ['web', 'proxy'].map((container) => ({
        name: container,
        image: `registry.example.com/shop/${container}:1.${number % 7}.0`,
        args: ['--port=8080', '--log=json', `--app=${deployment}`],
        env: Array.from({ length: 12 }, (_, index) => ({
          name: `SETTING_${index}`,
          value: `value ${index} of app ${deployment}`,
        })),
        ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
        resources: { limits: { cpu: '500m', memory: '256Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      })),
      volumes: [{ name: 'settings', configMap: { name: 'settings' } }],
    },
  };
}
