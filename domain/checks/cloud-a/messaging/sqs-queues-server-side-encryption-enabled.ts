import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const sqsQueuesServerSideEncryptionEnabled = check({
  id: 'sqs_queues_server_side_encryption_enabled',
  title: 'Queues are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['queue'],
  severity: 'medium',
  looksAt: ['/kms_key_id', '/sqs_managed_encryption'],
  fix: { words: 'Turn on encryption of the queue.', sets: [{ path: '/sqs_managed_encryption', value: true }] },
  evaluate(queue) {
    const keyId = queue.text('kms_key_id');
    return passIf(keyId !== null || queue.flag('sqs_managed_encryption'), 'The queue is not encrypted', {
      kms_key_id: keyId,
    });
  },
});
