import type { Scenario } from './recording.ts';
import { billing } from './scenarios/billing.ts';
import { changes } from './scenarios/changes.ts';
import { changeWindows } from './scenarios/change-windows.ts';
import { compliance } from './scenarios/compliance.ts';
import { diagnoses } from './scenarios/diagnoses.ts';
import { housekeeping } from './scenarios/housekeeping.ts';
import { inventory } from './scenarios/inventory.ts';
import { organizations } from './scenarios/organizations.ts';
import { recommendations } from './scenarios/recommendations.ts';
import { refusals } from './scenarios/refusals.ts';
import { reports } from './scenarios/reports.ts';
import { team } from './scenarios/team.ts';
import { vulnerabilities } from './scenarios/vulnerabilities.ts';
import { webhooks } from './scenarios/webhooks.ts';

/** What is recorded, in this order; the first connects the account that the others work on. */
export const scenarios: Scenario[] = [
  inventory,
  refusals,
  compliance,
  billing,
  vulnerabilities,
  webhooks,
  housekeeping,
  team,
  diagnoses,
  changes,
  changeWindows,
  organizations,
  reports,
  recommendations,
];
