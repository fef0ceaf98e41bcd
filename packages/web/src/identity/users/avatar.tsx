import styles from "./avatar.module.css";

type AvatarProps = {
  readonly initials: string;
  /** The full name, shown on hover and read aloud; empty if the name is shown next to it. */
  readonly name: string;
  readonly size?: "sm" | "md" | "lg";
};

/** `Avatar {initials, name, size = "md"}`: a person's initials in a circle. */
export function Avatar({ initials, name, size = "md" }: AvatarProps) {
  return (
    <span className={`${styles.avatar} ${styles[size]}`} title={name === "" ? undefined : name}>
      <span aria-hidden="true">{initials}</span>
      {name !== "" && <span className="visually-hidden">{name}</span>}
    </span>
  );
}
