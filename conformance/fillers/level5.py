QUESTIONS: list = []
