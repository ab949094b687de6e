import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { post } from "#app/desk/forms/post-form.tsx";
import { ShownDialog } from "#app/desk/ui/desk-dialog.tsx";
import { isElsewhere, KeyHint, scanMark } from "#app/desk/ui/keys.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Between two looks at the camera's picture, in milliseconds. */
const lookMs = 250;
/** The same label is not read again for so long. */
const pauseMs = 2_500;

/** Why a label is not taken, or what was scanned, in words, and what can be done with it. */
export type Scanned = ({ failure: string } | { said: string }) & { acts?: readonly Act[] };

/** A button, or a link. */
interface Act {
  words: string;
  to?: string;
  run?(): void;
}

interface Props {
  /** @param isFirst it is the label that the page was opened with */
  scan(label: string, isFirst?: boolean): Promise<Scanned>;
  /** A label that the page was opened with. */
  first?: string | null;
}

/**
 * A field for a scanner, which ends by Enter, and the camera where the browser reads codes. It has the
 * focus from the start, and typing outside of any field goes into it, so single keys are off. A
 * refused label stays selected, with the reason below.
 */
export function ScanField({ scan, first }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Scanned>({ said: "" });
  const [isBusy, setBusy] = useState(false);
  const [isCamera, setCamera] = useState(false);
  const failure = "failure" in result && result.failure;
  const read = async (label: string, isFirst = false) => {
    if (isBusy || !label) return;
    setBusy(true);
    const scanned = await scan(label, isFirst);
    setBusy(false);
    setResult(scanned);
    const input = field.current;
    if (!input) return;
    if ("said" in scanned) input.value = "";
    input.focus({ preventScroll: true });
    input.select();
  };
  const readFirst = useEffectEvent(() => read(first ?? "", true));
  const isBegun = useRef(false);
  useEffect(() => {
    const focus = () => field.current?.focus({ preventScroll: true });
    if (!isBegun.current) void readFirst();
    isBegun.current = true;
    focus();
    // Also of a page that the browser had stored.
    addEventListener("pageshow", focus);
    const typeHere = (event: KeyboardEvent) => {
      const isSign = event.key.length === 1 && event.key !== " ";
      if (isSign && !isElsewhere(event)) focus();
    };
    addEventListener("keydown", typeHere, { capture: true });
    return () => {
      removeEventListener("pageshow", focus);
      removeEventListener("keydown", typeHere, { capture: true });
    };
  }, []);
  return (
    <div className="mb-5">
      <form
        aria-busy={isBusy}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void read(field.current?.value.trim() ?? "");
        }}
      >
        <label className="font-medium" htmlFor="scan">
          Scan a label, or type an asset tag or serial number
        </label>
        <div className="mt-2 flex gap-2">
          <span className="input-box relative flex min-h-13 min-w-0 flex-1 items-center gap-3 px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-board has-aria-invalid:border-2 has-aria-invalid:border-alarm">
            <Icon name="scan" />
            <input
              ref={field}
              id="scan"
              {...{ [scanMark]: "" }}
              name="label"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={400}
              aria-invalid={failure ? true : undefined}
              aria-describedby="scan-said"
              className="min-h-11 min-w-0 flex-1 bg-transparent text-lead outline-none"
            />
            <KeyHint>Enter</KeyHint>
          </span>
          <CameraButton isOn={isCamera} toggle={() => setCamera(!isCamera)} />
        </div>
      </form>
      {isCamera && (
        <Camera
          read={read}
          end={(why) => {
            setCamera(false);
            setResult({ failure: why });
          }}
        />
      )}
      <p
        id="scan-said"
        role="status"
        className="mt-2 min-h-6 text-board data-[failure]:text-alarm-deep"
        data-failure={failure ? "" : undefined}
      >
        {"said" in result ? result.said : failure}
      </p>
      {result.acts && (
        <div className="mt-1 flex flex-wrap gap-2">
          {result.acts.map(({ words, to, run }, index) =>
            to === undefined ? (
              <Button
                key={words}
                variant={index === 0 ? "copper" : "outline"}
                size={42}
                onClick={() => {
                  setResult({ said: "" });
                  run?.();
                }}
              >
                {words}
              </Button>
            ) : (
              <Link key={words} to={to}>
                {words}
              </Link>
            ),
          )}
        </div>
      )}
    </div>
  );
}

interface DialogProps {
  /** Of the page whose action finds the label; its search is of the action, too. */
  path: string;
  onFound(next: string): void;
  onClose(): void;
}

/** Leads from a label to where its unit is handed over. */
export function ScanDialog({ path, onFound, onClose }: DialogProps) {
  const scan = async (label: string) => {
    const address = path.replace(/(\?|$)/, ".json$1");
    const { failure, next } = await post(address, [
      ["intent", "find"],
      ["label", label],
    ]);
    if (!next) return { failure: failure ?? "This label could not be read." };
    onFound(next);
    return { said: "" };
  };
  return (
    <ShownDialog title="Scan a label" onClose={onClose}>
      <ScanField scan={scan} />
    </ShownDialog>
  );
}

/** Only where the browser itself reads codes. Rendered in the browser alone. */
function CameraButton({ isOn, toggle }: { isOn: boolean; toggle(): void }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere("BarcodeDetector" in window && Boolean(navigator.mediaDevices)), []);
  if (!isThere) return null;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label="Camera"
      onClick={toggle}
      className="input-box grid min-h-13 w-13 flex-none cursor-pointer place-items-center hover:bg-tint aria-pressed:bg-fill aria-pressed:text-paper"
    >
      <Icon name="camera" />
    </button>
  );
}

/** Not in TypeScript's library yet (Shape Detection API). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: readonly string[] }) => Detector;
  }
}

function Camera({ read, end }: { read(label: string): unknown; end(why: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef({ label: "", at: 0 });
  const take = useEffectEvent((label: string) => {
    const now = Date.now();
    const isRepeated = label === last.current.label && now - last.current.at < pauseMs;
    last.current = { label, at: now };
    if (!isRepeated) void read(label);
  });
  const fail = useEffectEvent(() => end("The camera cannot be used. Please type the label."));
  useEffect(() => {
    const { BarcodeDetector } = window;
    let [isOver, stream]: [boolean, MediaStream | undefined] = [false, undefined];
    const look = async () => {
      if (!BarcodeDetector) return;
      const detector = new BarcodeDetector({ formats: ["qr_code", "code_128"] });
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment" },
      });
      stream = opened;
      if (isOver || !video.current) return close();
      video.current.srcObject = opened;
      await video.current.play();
      while (!isOver && video.current) {
        const [code] = await detector.detect(video.current);
        if (code) take(code.rawValue);
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
    };
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    look().catch(() => {
      if (!isOver) fail();
    });
    return () => {
      isOver = true;
      close();
    };
  }, []);
  return (
    <div className="relative mt-3 h-58 overflow-clip rounded-control bg-toast max-tablet:-mx-4 max-tablet:rounded-none">
      {/* A camera's picture has no sound. */}
      <video ref={video} muted playsInline className="size-full object-cover" aria-label="Camera" />
      <p className="absolute inset-x-0 top-3 text-center text-paper">Hold a label in the frame</p>
      <svg
        viewBox="0 0 152 152"
        aria-hidden="true"
        className="absolute inset-0 m-auto size-38 fill-none stroke-copper-light stroke-3"
      >
        <path d="M2 40V14L14 2H40M112 2H138L150 14V40M150 112V138L138 150H112M40 150H14L2 138V112M20 76H132" />
      </svg>
    </div>
  );
}
