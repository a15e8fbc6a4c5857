import { useEffect, useState, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import { CopyButton } from "../style/CopyButton.tsx";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

/** A longer body is cut: a browser needs seconds to break it into lines. */
const LONGEST = 100_000;

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
        <CopyButton value={text} />
        {text.length > LONGEST && (
          <p className={controls.quiet}>
            The first {shown} of {all} characters. Copy takes them all.
          </p>
        )}
      </div>
      <Json value={text.slice(0, LONGEST)} label="Raw" />
    </>
  );
}
