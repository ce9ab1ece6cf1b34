import assert from 'node:assert/strict';
import { controlPlaneEtcdChecks } from '../../../../../domain/clouds/kubernetes/control-plane/etcd-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

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
        containers: [{ name: 'etcd', command: ['etcd', '--peer-cert-file=/c', '--peer-key-file=/k'], args: [] }],
      },
      fail: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd'], args: [] }] },
    },
    etcd_tls_encryption: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'etcd', command: ['etcd', '--cert-file=/c', '--key-file=/k'], args: [] }],
      },
      fail: { namespace: 'kube-system', containers: [{ name: 'etcd', command: ['etcd'], args: [] }] },
    },
  });
});

describe('The flags of etcd', () => {
  const outcome = (id: string, args: string[], variables: string[] = []) =>
    outcomeOf(
      { checks: controlPlaneEtcdChecks, id },
      {
        namespace: 'kube-system',
        containers: [
          {
            name: 'etcd',
            command: ['etcd'],
            args,
            environment: variables.map((name) => ({ name, source: 'text', value: null, reference: null })),
          },
        ],
      },
    );

  it('are not known where a file or the environment sets them', () => {
    for (const { id } of controlPlaneEtcdChecks) {
      assert.equal(outcome(id, ['--config-file=/etc/etcd.yaml']), 'not_evaluated', id);
    }
    assert.equal(outcome('etcd_no_auto_tls', [], ['ETCD_AUTO_TLS']), 'not_evaluated');
    assert.equal(outcome('etcd_no_auto_tls', ['--auto-tls=false'], ['ETCD_AUTO_TLS']), 'pass');
  });

  it('create self-signed certificates with every true value', () => {
    for (const yes of ['--auto-tls', '--auto-tls=1', '--auto-tls=True']) {
      assert.equal(outcome('etcd_no_auto_tls', [yes]), 'fail', yes);
    }
  });

  it('require the key with the certificate', () => {
    assert.equal(outcome('etcd_tls_encryption', ['--cert-file=/c']), 'fail');
    assert.equal(outcome('etcd_peer_tls_config', ['--peer-cert-file', '/c', '--peer-key-file', '/k']), 'pass');
    assert.equal(outcome('etcd_peer_tls_config', ['--peer-cert-file', '/c']), 'fail');
  });

  it('do not protect what is served over HTTP', () => {
    const clients = ['--cert-file=/c', '--key-file=/k', '--client-cert-auth=true'];
    const peers = ['--peer-cert-file=/c', '--peer-key-file=/k', '--peer-client-cert-auth=true'];
    const secure = (side: string, host: string) => `--listen-${side}-urls=https://127.0.0.1:2379,https://${host}:2379`;
    const plain = (side: string, host: string) => `--listen-${side}-urls=https://127.0.0.1:2379,HTTP://${host}:2379`;
    for (const [side, flags, ids] of [
      ['client', clients, ['etcd_tls_encryption', 'etcd_client_cert_auth']],
      ['peer', peers, ['etcd_peer_tls_config', 'etcd_peer_client_cert_auth']],
    ] as const) {
      for (const id of ids) {
        assert.equal(outcome(id, [...flags, secure(side, '10.0.0.4')]), 'pass', id);
        for (const host of ['0.0.0.0', '10.0.0.4', '[::]', '[fd00::4]']) {
          assert.equal(outcome(id, [...flags, plain(side, host)]), 'fail', `${id} ${host}`);
        }
        for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
          assert.equal(outcome(id, [...flags, plain(side, host)]), 'pass', `${id} ${host}`);
        }
      }
    }
  });
});
