import assert from 'node:assert/strict';
import { meansOf } from '../../../domain/changes/change-means.ts';

describe('by what a change was made', () => {
  const programs = {
    'APN/1.0 HashiCorp/1.0 Terraform/1.9.5 (+https://www.terraform.io) terraform-provider-aws/5.70.0': 'terraform',
    'kubernetes-provider/hashicorp/terraform': 'terraform',
    'kubectl/v1.34.2 (linux/amd64) kubernetes/8cc511e': 'cli',
    'kubectl-client-side-apply': 'cli',
    'Helm/3.16.2': 'cli',
    'aws-cli/2.17.0 md/awscrt#0.20.11 ua/2.0 os/linux': 'cli',
    'console.amazonaws.com': 'console',
    'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0': 'console',
    'autoscaling.amazonaws.com': 'service',
    'kube-controller-manager/v1.34.2 (linux/amd64) kubernetes/8cc511e/deployment-controller': 'service',
    'Boto3/1.35.0 md/Botocore#1.35.0': 'program',
    'argocd-controller': 'program',
  };
  for (const [program, means] of Object.entries(programs)) {
    it(`is ${means} for ${program.slice(0, 40)}`, () => assert.equal(meansOf(program), means));
  }

  it('is unknown without a name', () => assert.deepEqual([meansOf(null), meansOf('')], [null, null]));
});
