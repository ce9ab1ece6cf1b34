import { controlPlaneSchedulerChecks } from '../../../../../domain/clouds/kubernetes/control-plane/scheduler-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Kubernetes: control-plane, scheduler', () => {
  testChecks(controlPlaneSchedulerChecks, {
    scheduler_bind_address: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-scheduler', command: ['kube-scheduler', '--bind-address=127.0.0.1'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-scheduler', command: ['kube-scheduler', '--bind-address=0.0.0.0'], args: [] }],
      },
    },
    scheduler_profiling: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-scheduler', command: ['kube-scheduler', '--profiling=false'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-scheduler', command: ['kube-scheduler', '--profiling=true'], args: [] }],
      },
    },
  });
});
