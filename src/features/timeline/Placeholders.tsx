const PLACES = [1, 2, 3];

/** Three cards that wait for their posts. */
export function Placeholders() {
  return PLACES.map((place) => (
    <div key={place} className="post loading" aria-hidden="true">
      <div className="row">
        <span className="sk sk--c" />
        <span className="sk sk--1" />
      </div>
      <span className="sk sk--2" />
      <span className="sk sk--3" />
    </div>
  ));
}
