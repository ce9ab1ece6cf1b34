/** How the calls of one operation went. */
export interface OperationDiagnosis {
  /** The name that the vendor's description has for it. */
  operation: string;
  calls: number;
  /** Calls that failed, by the kind of the fault and the vendor's code. */
  failed: { kind: string; code: string | null; calls: number }[];
  latency_ms: { median: number; longest: number };
}

/** A field of the vendor's description whose answers had values that the description does not list. */
export interface UnknownValues {
  field: string;
  /** How many different ones; they are not shown, since what is unknown may be a secret. */
  values: number;
}

/** What a few resources of one listing showed, without any value of the account. */
export interface ListingDiagnosis {
  service: string;
  resource_types: string[];
  /** How many resources were read. */
  resources: number;
  /** The kind of the fault that ended the listing; null when none did. */
  fault: string | null;
  operations: OperationDiagnosis[];
  /** Calls of no operation that is described. */
  unknown_calls: number;
  unknown_fields: string[];
  unknown_values: UnknownValues[];
  /** Fields that the service reads and that no answer had, although their schema was seen. */
  missing_fields: string[];
}

export const diagnosisStatuses = ['running', 'completed', 'failed'] as const;
export type DiagnosisStatus = (typeof diagnosisStatuses)[number];
