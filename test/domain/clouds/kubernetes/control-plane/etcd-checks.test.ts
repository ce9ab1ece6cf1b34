import { controlPlaneEtcdChecks } from '../../../../../domain/clouds/kubernetes/control-plane/etcd-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Kubernetes: control-plane, etcd', () => {
  testChecks(controlPlaneEtcdChecks, {
    etcd_client_cert_auth: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'etcd', command: ['etcd', '--client-cert-auth=true'], args: [] }],
      },
      fail: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd'], args: [] }] },
    },
    etcd_no_auto_tls: {
      pass: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd'], args: [] }] },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'etcd', command: ['etcd', '--auto-tls=true'], args: [] }],
      },
    },
    etcd_no_peer_auto_tls: {
      pass: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd'], args: [] }] },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'etcd', command: ['etcd', '--peer-auto-tls=true'], args: [] }],
      },
    },
    etcd_peer_client_cert_auth: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'etcd', command: ['etcd', '--peer-client-cert-auth=true'], args: [] }],
      },
      fail: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd'], args: [] }] },
    },
    etcd_peer_tls_config: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'etcd', command: ['etcd', '--peer-cert-file=/c'], args: [] }],
      },
      fail: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd'], args: [] }] },
    },
    etcd_tls_encryption: {
      pass: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd', '--cert-file=/c'], args: [] }] },
      fail: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd'], args: [] }] },
    },
  });
});
