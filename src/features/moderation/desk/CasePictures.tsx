const addressOf = (id: number, position: number) => `/api/admin/reports/${id}/pictures/${position}`;

/** As they were when they were reported, wherever the post has gone since; each look is recorded. */
export function CasePictures({ id, count }: { id: number; count: number }) {
  if (count === 0) return null;
  return (
    <ul className="casepics mt-2">
      {Array.from({ length: count }, (_, i) => {
        const address = addressOf(id, i + 1);
        return (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={`通報されたときの写真${i + 1}を大きく見る`} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
