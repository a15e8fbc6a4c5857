import { useEffect, useState, type ReactNode } from "react";
import { keyRedactor } from "../environment/secrets.ts";
import { saveFile } from "../export/save-file.ts";
import controls from "../style/controls.module.css";
import { CopyButton } from "../environment/CopyButton.tsx";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

/** A longer body is cut: a browser needs seconds to break it into lines. */
const LONGEST = 100_000;

/** The endings of files, by what a media type contains. */
const ENDINGS = [
  ["json", "json"],
  ["html", "html"],
] as const;

/** Saves a body as a file, with keys masked. */
async function save({ headers }: Response, text: string): Promise<void> {
  const type = headers.get("content-type") ?? "text/plain";
  const ending = ENDINGS.find(([part]) => type.includes(part))?.[1] ?? "txt";
  const redactor = await keyRedactor();
  saveFile(`response.${ending}`, redactor.text(text), type);
}

/** The body of a response as it was received. */
export function Raw({ response }: { readonly response: Response }): ReactNode {
  const [read, setRead] = useState<{ readonly of: Response; readonly text: string }>();
  useEffect(() => {
    let current = true;
    void response
      .clone()
      .text()
      .then((text) => {
        if (current) setRead({ of: response, text });
      });
    return () => {
      current = false;
    };
  }, [response]);
  if (read?.of !== response) return null;
  const { text } = read;
  const [shown, all] = [LONGEST, text.length].map((count) => count.toLocaleString("en"));
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.pages}>
          <CopyButton value={text} />
          <button type="button" className={controls.button} onClick={() => void save(response, text)}>
            Save
          </button>
        </div>
        {text.length > LONGEST && (
          <p className={controls.quiet}>
            The first {shown} of {all} characters. Copy and Save take them all.
          </p>
        )}
      </div>
      <Json value={text.slice(0, LONGEST)} label="Raw" />
    </>
  );
}
