import assert from 'node:assert/strict';
import { controlPlaneControllerManagerChecks } from '../../../../../domain/clouds/kubernetes/control-plane/controller-manager-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Kubernetes: control-plane, controller manager', () => {
  testChecks(controlPlaneControllerManagerChecks, {
    controllermanager_bind_address: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--bind-address=127.0.0.1'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-controller-manager', command: ['kube-controller-manager', '--bind-address=0.0.0.0'], args: [] },
        ],
      },
    },
    controllermanager_disable_profiling: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-controller-manager', command: ['kube-controller-manager', '--profiling=false'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-controller-manager', command: ['kube-controller-manager', '--profiling=true'], args: [] },
        ],
      },
    },
    controllermanager_garbage_collection: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--terminated-pod-gc-threshold=1000'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--terminated-pod-gc-threshold=0'],
            args: [],
          },
        ],
      },
    },
    controllermanager_root_ca_file_set: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-controller-manager', command: ['kube-controller-manager', '--root-ca-file=/etc/f'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-controller-manager', command: ['kube-controller-manager'], args: [] }],
      },
    },
    controllermanager_service_account_credentials: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--use-service-account-credentials=true'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--use-service-account-credentials=false'],
            args: [],
          },
        ],
      },
    },
    controllermanager_service_account_private_key_file: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--service-account-private-key-file=/etc/f'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-controller-manager', command: ['kube-controller-manager'], args: [] }],
      },
    },
  });
});

describe('the rotation of kubelet server certificates', () => {
  const id = 'controllermanager_rotate_kubelet_server_cert';
  const started = (...flags: string[]) => ({
    namespace: 'kube-system',
    containers: [{ name: 'kube-controller-manager', command: ['kube-controller-manager', ...flags], args: [] }],
  });
  testChecks(controlPlaneControllerManagerChecks, {
    [id]: {
      pass: started('--feature-gates=RotateKubeletServerCertificate=true'),
      fail: started('--feature-gates=RotateKubeletServerCertificate=false'),
    },
  });

  it('is enabled by default, and as the last setting of the feature gate says', () => {
    for (const [outcome, ...flags] of [
      ['pass'],
      ['pass', '--feature-gates=Other=false'],
      ['fail', '--feature-gates', 'Other=true, RotateKubeletServerCertificate=false'],
      ['pass', '--feature-gates=RotateKubeletServerCertificate=false,RotateKubeletServerCertificate=true'],
      ['fail', '--feature-gates=Other=true', '--feature-gates=RotateKubeletServerCertificate=false'],
      ['fail', '--feature-gates=AllBeta=false'],
      ['pass', '--feature-gates=AllBeta=false,RotateKubeletServerCertificate=true'],
      ['not_evaluated', '--feature-gates=RotateKubeletServerCertificate=$(GATE)'],
      ['not_evaluated', '--feature-gates=RotateKubeletServerCertificate=maybe'],
    ] as const) {
      const says = outcomeOf({ checks: controlPlaneControllerManagerChecks, id }, started(...flags));
      assert.equal(says, outcome, flags.join(' '));
    }
  });
});
