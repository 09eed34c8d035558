/** Why the camera does not work; the screen has a sentence for each (`scanner.camera.<reason>`). */
export type CameraReason = 'insecure' | 'denied' | 'none' | 'busy' | 'ended' | 'reader' | 'failed' | 'engine';

/** A camera that cannot be used, with the reason to show and the device's own words for the log. */
export class CameraError extends Error {
  readonly reason: CameraReason;

  constructor(reason: CameraReason, cause?: unknown) {
    super(`camera: ${reason}`, { cause });
    this.name = 'CameraError';
    this.reason = reason;
  }
}

const REASONS: Record<string, CameraReason> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The reason of an error from `getUserMedia`. */
export function cameraReasonOf(error: unknown): CameraReason {
  return (error instanceof Error || error instanceof DOMException ? REASONS[error.name] : undefined) ?? 'failed';
}
