import type { AnnouncingService } from './announcing-service.ts';
import { ec2Calls } from './ec2-calls.ts';
import { certificateCalls, iamCalls, kmsCalls, s3Calls, secretCalls } from './identity-calls.ts';
import { otherCalls } from './other-calls.ts';

/** Every service whose calls change resources of the inventory. */
export const announcingServices: readonly AnnouncingService[] = [
  iamCalls,
  s3Calls,
  ec2Calls,
  kmsCalls,
  secretCalls,
  certificateCalls,
  ...otherCalls,
];
